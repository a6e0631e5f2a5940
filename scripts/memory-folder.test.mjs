import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readlinkSync, rmSync } from 'node:fs';
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

test.skipIf(offered === null)(
  'the folder goes with its process, what a killed one left goes too, and what another container has stays',
  () => {
    const space = readlinkSync('/proc/self/ns/pid').replaceAll(/\D/g, '');
    // No process has this number: Linux gives none above 2^22.
    const left = mkdtempSync(`/dev/shm/ekyc-test-${space}-4194305-`);
    const elsewhere = mkdtempSync('/dev/shm/ekyc-test-1-4194305-');
    try {
      const { folder, tmpdir } = said({ TMPDIR: undefined });
      expect(folder).toMatch(new RegExp(`^/dev/shm/ekyc-test-${space}-\\d+-`));
      expect(tmpdir).toBe(folder);
      expect(existsSync(String(folder))).toBe(false);
      expect(existsSync(left)).toBe(false);
      expect(existsSync(elsewhere)).toBe(true);
    } finally {
      rmSync(left, { recursive: true, force: true });
      rmSync(elsewhere, { recursive: true });
    }
  },
);
