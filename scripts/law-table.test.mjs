import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { lawTable, pages, withTable } from './law-table.mjs';

test.each(/** @type {const} */ (['en', 'ja']))('the table of laws is current (%s)', (language) => {
  const text = readFileSync(new URL(`../${pages[language]}`, import.meta.url), 'utf8');
  expect(withTable(text, language), 'run node scripts/law-table.mjs').toBe(text);
});

test('it names each rule once, with its days', () => {
  const lines = lawTable('en').split('\n');
  expect(lines.filter((line) => line.includes('criminalProceeds/2027-04-01/6-1-1-ha'))).toEqual([
    expect.stringContaining('| `chip` | 2027-04-01 | – |'),
  ]);
});

test('a page without a place for it is told', () => {
  expect(() => withTable('# nothing', 'en')).toThrow('no place');
});
