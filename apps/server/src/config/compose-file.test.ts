import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { DCLinter } from 'dclint';
import { expect, onTestFinished, test } from 'vitest';

const sample = readFileSync(
  fileURLToPath(new URL('../../../../deploy/compose/compose.yaml', import.meta.url)),
  'utf8',
);

/** Of taste: the order of keys and services, and quotes. Ports are open to everybody on purpose: they are the service's. */
const ofTaste = [
  'no-quotes-in-volumes',
  'no-unbound-port-interfaces',
  'service-keys-order',
  'services-alphabetical-order',
  'top-level-properties-order',
];

interface Result {
  readonly messages: readonly { readonly rule: string; readonly message: string }[];
}

/** What dclint says, which knows the schema of the Compose specification. */
function saidOf(text: string): readonly string[] {
  const folder = mkdtempSync(join(tmpdir(), 'ekyc-compose-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = join(folder, 'compose.yaml');
  writeFileSync(file, text);
  const linter = new DCLinter({ rules: {}, quiet: false, debug: false, exclude: [] });
  const results = linter.lintFiles([file], false) as readonly Result[];
  return results
    .flatMap(({ messages }) => messages)
    .filter(({ rule }) => !ofTaste.includes(rule))
    .map(({ rule, message }) => `${rule}: ${message}`);
}

test('the Compose file fits the schema of the specification', () => {
  expect(saidOf(sample)).toEqual([]);
});

test.each([
  ['read_only: true', 'readonly: true'],
  ['stop_grace_period: 25s', 'stop_grace_period: [25]'],
  ['image: postgres:17', 'image: postgres'],
])('%s as %s would be found (planted)', (right, wrong) => {
  expect(sample).toContain(right);
  expect(saidOf(sample.replace(right, wrong)).length).toBeGreaterThan(0);
});
