import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, rmSync } from 'node:fs';
import { expect, test } from 'vitest';

const module = new URL('memory-folder.mjs', import.meta.url).href;

/** What a process of its own says that uses the folder. */
function said(/** @type {Record<string, string | undefined>} */ env) {
  const program = `import { useMemoryFolder } from '${module}';
    const folder = useMemoryFolder();
    process.stdout.write(JSON.stringify({ folder, tmpdir: process.env.TMPDIR ?? null }));`;
  const printed = execFileSync(process.execPath, ['--input-type=module', '--eval', program], {
    encoding: 'utf8',
    env: { ...process.env, ...env },
  });
  return /** @type {{ folder: string | null, tmpdir: string | null }} */ (JSON.parse(printed));
}

test('temporary files stay where somebody put them', () => {
  expect(said({ TMPDIR: '/somewhere' })).toEqual({ folder: null, tmpdir: '/somewhere' });
});

const { folder: offered } = said({ TMPDIR: undefined });

test.skipIf(offered === null)('the folder goes with its process, and what a killed one left goes too', () => {
  // No process has this number: Linux gives none above 2^22.
  const left = '/dev/shm/ekyc-test-4194305-left';
  mkdirSync(left);
  try {
    const { folder, tmpdir } = said({ TMPDIR: undefined });
    expect(folder).toMatch(/^\/dev\/shm\/ekyc-test-\d+-/);
    expect(tmpdir).toBe(folder);
    expect(existsSync(String(folder))).toBe(false);
    expect(existsSync(left)).toBe(false);
  } finally {
    rmSync(left, { recursive: true, force: true });
  }
});
