import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { readStoredDemo } from './demo-business.ts';

const folder = mkdtempSync(join(tmpdir(), 'ekyc-demo-'));
const file = join(folder, 'demo.json');

afterAll(() => rmSync(folder, { recursive: true }));

test('reads what an earlier start stored', () => {
  writeFileSync(file, JSON.stringify({ apiKey: 'k', webhookSecret: 's', origin: 'o', embedOrigin: 'e' }));
  expect(readStoredDemo(file)).toEqual({ apiKey: 'k', webhookSecret: 's' });
});

test.each([
  ['half a file', '{"apiKey":"secret'],
  ['no object', 'null'],
  ['a missing secret', '{"apiKey":"secret"}'],
  ['a key of another type', '{"apiKey":1,"webhookSecret":"secret"}'],
])('%s stops the start with the name of the file, and without what it holds', (_, text) => {
  writeFileSync(file, text);
  expect(() => readStoredDemo(file)).toThrow(
    `${file} is damaged. Restore it, or start with an empty data directory.`,
  );
});
