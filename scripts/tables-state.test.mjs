import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { areTablesMade, noteTablesMade } from './tables-state.mjs';

test('tables are made once that is noted, until the script or the versions of the packages change', () => {
  const folder = mkdtempSync(join(tmpdir(), 'ekyc-tables-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const proposals = join(folder, 'packages/proposals');
  mkdirSync(join(proposals, 'tables'), { recursive: true });
  mkdirSync(join(proposals, 'scripts'));
  writeFileSync(join(proposals, 'package.json'), '{"devDependencies":{"kuromoji":"0.1.2"}}');
  writeFileSync(join(proposals, 'scripts/make-tables.ts'), 'a');
  expect(areTablesMade(folder)).toBe(false);
  noteTablesMade(folder);
  expect(areTablesMade(folder)).toBe(true);
  writeFileSync(join(proposals, 'scripts/make-tables.ts'), 'b');
  expect(areTablesMade(folder)).toBe(false);
  noteTablesMade(folder);
  writeFileSync(join(proposals, 'package.json'), '{"devDependencies":{"kuromoji":"0.2.0"}}');
  expect(areTablesMade(folder)).toBe(false);
});
