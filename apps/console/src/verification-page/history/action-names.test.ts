import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { actionNames } from './history-texts.ts';

const service = fileURLToPath(new URL('../../../../../packages/service/src', import.meta.url));

/** What the service enters into chains: every `action: '…'` of it, both sides of a condition. */
function enteredActions(): string[] {
  const files = globSync('**/*.ts', { cwd: service }).filter((file) => !file.endsWith('.test.ts'));
  const texts = files.map((file) => readFileSync(`${service}/${file}`, 'utf8'));
  const places = texts.flatMap((text) => [...text.matchAll(/\baction: ([^,}]+)/g)].map(([, place]) => place));
  return [...new Set(places.flatMap((place) => place?.match(/(?<=')[a-z_]+\.[a-z_]+(?=')/g) ?? []))];
}

/** In an account's own history, which the operator reads; no chain has them. */
const ofAccounts = ['account.suspended', 'account.restored'];

test('every entry that the service makes has words of its own', () => {
  const entered = enteredActions();
  expect(entered.length).toBeGreaterThan(40);
  expect(entered.filter((action) => actionNames[action] === undefined)).toEqual(ofAccounts);
});
