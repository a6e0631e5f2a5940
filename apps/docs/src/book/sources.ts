import { globSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import type { Language } from '../docs-texts.ts';
import { readReference } from '../reference/read-reference.ts';
import type { Source } from './source.ts';

/** Pages beside the guides that their readers need too: a developer of a business has no repository at hand. */
const beside = [
  'README.md',
  'packages/sdk/README.md',
  'packages/python/README.md',
  'packages/cli/README.md',
  'examples/README.md',
  'CONTRIBUTING.md',
  'SECURITY.md',
  'CHANGELOG.md',
] as const;
const decisions = 'docs/adr';
const screens = 'docs/images/screens';

/**
 * Everything that becomes a page.
 * @param root the repository
 */
export function readSources(root: string): Source[] {
  const files = [...globSync('docs/{,ja/,adr/}*.md', { cwd: root }).toSorted(), ...beside];
  const read = files.map((path) => ({
    path,
    url: urlOf(path),
    language: languageOf(path),
    markdown: readFileSync(join(root, path), 'utf8'),
  }));
  const made = [
    { path: decisions, markdown: listOfDecisions(read) },
    { path: screens, markdown: listOfScreens(globSync(`${screens}/*.webp`, { cwd: root }).toSorted()) },
  ];
  return [
    ...read,
    ...made.map((one) => ({ ...one, url: urlOf(one.path), language: 'en' as const })),
    ...readReference(),
  ];
}

/** Whether a page has no file among the guides: the generator is given its text. */
export function isBesideGuides({ path }: Source): boolean {
  return !/^docs\/.*\.md$/.test(path);
}

function urlOf(path: string): string {
  if (path === screens) return '/screens/';
  if (!path.startsWith('docs')) {
    const name = basename(path, '.md');
    return `/repository/${(name === 'README' && path !== 'README.md' ? dirname(path) : name).toLowerCase()}/`;
  }
  const place = path.replace(/^docs/, '').replace(/(README)?(\.md)?$/, '');
  return `${place}/`.toLowerCase().replaceAll(/\/+/g, '/');
}

function languageOf(path: string): Language {
  return path.startsWith('docs/ja/') ? 'ja' : 'en';
}

function listOfDecisions(sources: readonly Source[]): string {
  const records = sources.filter(({ path }) => dirname(path) === decisions);
  const lines = records.map(({ path, markdown }) => {
    const [, number = '', title = ''] = /^# (\d+)\. (.+)$/m.exec(markdown) ?? [];
    if (title === '') throw new Error(`${path} does not begin with "# NUMBER. TITLE".`);
    return `| ${number} | [${title}](${basename(path)}) |`;
  });
  return [
    '# Records of decisions',
    '',
    'Why things are as they are: one page for each decision that a newcomer would question.',
    '',
    '| number | decision |',
    '|---|---|',
    ...lines,
    '',
  ].join('\n');
}

/** Contact sheets are named by what they show and how wide the page was: `account-390.webp`. */
function listOfScreens(files: readonly string[]): string {
  const sheets = files.map((path) => {
    const [, name = '', width = ''] = /^(.+)-(\d+)\.webp$/.exec(basename(path)) ?? [];
    if (name === '') throw new Error(`${path} is not named like account-390.webp.`);
    return { name, file: basename(path), width };
  });
  const parts = [...Map.groupBy(sheets, ({ name }) => name)].flatMap(([name, shown]) => [
    `## ${name.replaceAll('-', ' ')}`,
    '',
    ...shown
      .toSorted((one, other) => Number(one.width) - Number(other.width))
      .flatMap(({ file, width }) => [`![${name.replaceAll('-', ' ')}, ${width} px wide](${file})`, '']),
  ]);
  return [
    '# Screens',
    '',
    "Every screen of the visitor's way, on a phone and on a desktop.",
    '',
    ...parts,
  ].join('\n');
}
