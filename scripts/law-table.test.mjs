import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { methods, regimes } from '../packages/contract/src/words.ts';
import { ruleOn } from '../packages/service/src/law/rule-on.ts';
import { lawTable, pages, periodTable, withTable } from './law-table.mjs';

test.each(/** @type {const} */ (['en', 'ja']))('the tables of laws are current (%s)', (language) => {
  const text = readFileSync(new URL(`../${pages[language]}`, import.meta.url), 'utf8');
  expect(withTable(text, language), 'run node scripts/law-table.mjs').toBe(text);
});

test('each rule is named once, with its days', () => {
  const lines = lawTable('en').split('\n');
  expect(lines.filter((line) => line.includes('criminalProceeds/2027-04-01/6-1-1-ha'))).toEqual([
    expect.stringContaining('| `chip` | 2027-04-01 | – |'),
  ]);
  expect(lines.filter((line) => line.includes('criminalProceeds/2027-04-01/6-1-1-to'))).toEqual([
    expect.stringContaining('| マイナンバーカード | 15+ |'),
  ]);
});

/** Rows of the table of days, as a reader takes them. */
const rows = periodTable('en')
  .split('\n')
  .filter((line) => line.startsWith('| `'))
  .slice(1)
  .map((line) => line.split('|').map((cell) => cell.trim()))
  .map(([, regime = '', days = '', ...cells]) => {
    const [first = null, last = null] = days.startsWith('until')
      ? ['0000-00-00', days.slice(6)]
      : days.startsWith('from')
        ? [days.slice(5)]
        : days === 'always'
          ? []
          : days.split(' – ');
    return { regime: regime.slice(1, -1), first, last, cells };
  });

test('every day of every regime has one row, and each method is in it what the rules say of that day', () => {
  for (let time = Date.parse('2026-03-01'); time <= Date.parse('2027-05-01'); time += 86_400_000) {
    const day = new Date(time).toISOString().slice(0, 10);
    for (const regime of regimes) {
      const own = rows.filter(
        (row) => row.regime === regime && (row.first ?? day) <= day && day <= (row.last ?? day),
      );
      expect(own.length, `${regime} ${day}`).toBe(1);
      const lawful = methods.map((method) => {
        const rule = ruleOn(regime, method, day);
        return rule === null ? '–' : rule.conditions.length === 0 ? 'yes' : 'conditions';
      });
      const said = own[0]?.cells.slice(0, methods.length);
      expect(
        said?.map((cell) => (/^yes \([\d, ]+\)$/.test(cell) ? 'conditions' : cell)),
        `${regime} ${day}`,
      ).toEqual(lawful);
    }
  }
});

test('a page without a place for it is told', () => {
  expect(() => withTable('# nothing', 'en')).toThrow('no place');
});
