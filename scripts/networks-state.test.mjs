import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { areNetworksMade, noteNetworksMade } from './networks-state.mjs';

function folderWith(names) {
  const folder = mkdtempSync(join(tmpdir(), 'ekyc-networks-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  mkdirSync(join(folder, 'packages/vision/networks'), { recursive: true });
  mkdirSync(join(folder, 'packages/vision/src/networks'), { recursive: true });
  ask(folder, 'a');
  for (const name of names) writeFileSync(join(folder, `packages/vision/networks/${name}.onnx`), '');
  return folder;
}

function ask(folder, digit) {
  writeFileSync(
    join(folder, 'packages/vision/src/networks/built-in-networks.ts'),
    `export const builtInNetworks = {\n  'face-mesh': '${digit.repeat(64)}',\n  iris: '${'b'.repeat(64)}',\n};\n`,
  );
}

test('networks are made once all are there, until the repository asks for others', () => {
  const folder = folderWith(['face-mesh', 'iris']);
  expect(areNetworksMade(folder)).toBe(false);
  noteNetworksMade(folder);
  expect(areNetworksMade(folder)).toBe(true);
  ask(folder, 'c');
  expect(areNetworksMade(folder)).toBe(false);
});

test('a network that is not there has to be made', () => {
  const folder = folderWith(['iris']);
  noteNetworksMade(folder);
  expect(areNetworksMade(folder)).toBe(false);
});
