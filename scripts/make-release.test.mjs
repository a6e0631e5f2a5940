import { execFileSync } from 'node:child_process';
import { cpSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { makeRelease, ReleaseRefused, stampedFiles } from './make-release.mjs';
import { root } from './run-command.mjs';

const changelog = (/** @type {string} */ notes) =>
  `# Changelog\n\n## Unreleased\n${notes}\n## 0.0.9 - 2026-01-01\n\n- old\n`;
const now = new Date('2026-11-30T15:30:00Z');
/** @type {string} */
let clone;
const git = (/** @type {string[]} */ ...args) =>
  execFileSync('git', ['-c', 'user.name=t', '-c', 'user.email=t@t.example', ...args], {
    cwd: clone,
    encoding: 'utf8',
  }).trim();
const put = (/** @type {string} */ file, /** @type {string} */ text) => {
  mkdirSync(dirname(join(clone, file)), { recursive: true });
  writeFileSync(join(clone, file), text);
};
const read = (/** @type {string} */ file) => readFileSync(join(clone, file), 'utf8');

/** A repository with this one's own manifests and samples. */
beforeEach(() => {
  clone = mkdtempSync(join(tmpdir(), 'ekyc-release-'));
  onTestFinished(() => rmSync(clone, { recursive: true }));
  const own = [
    'package.json',
    'package-lock.json',
    '.gitignore',
    'deploy/helm/Chart.yaml',
    'deploy/helm/values.yaml',
  ];
  for (const file of [...own, ...globSync('{apps,packages}/*/package.json', { cwd: root })])
    cpSync(join(root, file), join(clone, file));
  put('CHANGELOG.md', changelog('\n### Operators\n- new: `--json`\n'));
  git('init', '--quiet');
  git('config', 'user.name', 't');
  git('config', 'user.email', 't@t.example');
  git('add', '.');
  git('commit', '--quiet', '--message', 'all');
});

test('a release bears its version everywhere, and its notes in changelog, tag and file', () => {
  const before = JSON.parse(read('apps/server/package.json')).version;
  const { tag, notesFile } = makeRelease(clone, '7.8.9', now);
  expect(tag).toBe('v7.8.9');
  expect(git('log', '-1', '--format=%s')).toBe('Release 7.8.9');
  expect(git('status', '--porcelain')).toBe('');
  expect(git('cat-file', '-t', tag)).toBe('tag');
  expect(git('rev-parse', `${tag}^{commit}`)).toBe(git('rev-parse', 'HEAD'));
  expect(git('tag', '--list', '--format=%(contents)', tag)).toBe('### Operators\n- new: `--json`');
  expect(read(notesFile)).toBe('### Operators\n- new: `--json`\n');
  expect(git('check-ignore', notesFile)).toBe(notesFile);
  // The day is Tokyo's.
  expect(read('CHANGELOG.md')).toContain('## Unreleased\n\n## 7.8.9 - 2026-12-01\n\n### Operators');
  for (const file of globSync('{apps,packages}/*/package.json', { cwd: clone })) {
    const manifest = JSON.parse(read(file));
    expect(manifest.version, file).toBe('7.8.9');
    for (const [name, asked] of Object.entries({ ...manifest.dependencies, ...manifest.devDependencies }))
      if (name.startsWith('@ekyc/')) expect(asked, `${file}: ${name}`).toBe('7.8.9');
  }
  expect(read('deploy/helm/Chart.yaml')).toMatch(/\nversion: 7\.8\.9\nappVersion: 7\.8\.9\n/);
  expect(read('deploy/helm/values.yaml')).toContain('\n  tag: 7.8.9\n');
  // Of others' packages, whose versions may be the same, nothing is changed.
  const [old, stamped] = [git('show', 'HEAD~:package-lock.json'), git('show', 'HEAD:package-lock.json')].map(
    (text) => text.split('\n'),
  );
  expect(stamped?.length).toBe(old?.length);
  const changed = (stamped ?? []).filter((line, at) => line !== old?.[at]);
  expect(changed.filter((line) => !/"(version|@ekyc\/[\w-]+)": "7\.8\.9"/.test(line))).toEqual([]);
  expect(changed.filter((line) => line.includes('"version"')).length).toBe(
    globSync('{apps,packages}/*/package.json', { cwd: clone }).length,
  );
  expect(before).not.toBe('7.8.9');
});

test('a stamp with the same version changes no byte of this repository', () => {
  const { version } = JSON.parse(readFileSync(join(root, 'apps/server/package.json'), 'utf8'));
  for (const [file, text] of stampedFiles(root, version, version))
    expect(text, file).toBe(readFileSync(join(root, file), 'utf8'));
});

test('the next release needs data of the last one', () => {
  makeRelease(clone, '7.0.0', now);
  put('CHANGELOG.md', read('CHANGELOG.md').replace('## Unreleased\n', '## Unreleased\n\n- more\n'));
  git('commit', '--quiet', '--all', '--message', 'more');
  expect(() => makeRelease(clone, '7.1.0', now)).toThrow('node scripts/upgrade-data.mjs v7.0.0');
  put('tests/integration/upgrade/v7.0.0.tar.gz', '');
  git('add', '.');
  git('commit', '--quiet', '--message', 'data');
  expect(() => makeRelease(clone, '7.0.0', now)).toThrow('there already');
  expect(() => makeRelease(clone, '6.9.9', now)).toThrow('does not come after 7.0.0');
  makeRelease(clone, '7.1.0', now);
  expect(git('tag', '--list', '--format=%(contents)', 'v7.1.0')).toBe('- more');
});

test.each([
  ['a version that is none', '1.2', 'write it like 1.2.3', () => undefined],
  ['an older version', '0.0.1', 'does not come after', () => undefined],
  ['a tree with changes', '7.8.9', 'not committed', () => put('letter.txt', '')],
  [
    'nothing to tell',
    '7.8.9',
    'nothing under',
    () => {
      put('CHANGELOG.md', changelog(''));
      git('commit', '--quiet', '--all', '--message', 'none');
    },
  ],
])('%s is refused, and nothing is changed', (_, version, sentence, prepare) => {
  prepare();
  const [head, status] = [git('rev-parse', 'HEAD'), git('status', '--porcelain')];
  expect(() => makeRelease(clone, version, now)).toThrow(ReleaseRefused);
  expect(() => makeRelease(clone, version, now)).toThrow(sentence);
  expect([git('rev-parse', 'HEAD'), git('status', '--porcelain'), git('tag')]).toEqual([head, status, '']);
});
