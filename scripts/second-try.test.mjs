import { expect, test } from 'vitest';
import {
  afterSecondTry,
  failedPlaywrightTests,
  failedVitestFiles,
  mostTriedAgain,
  toTryAgain,
} from './second-try.mjs';

const first = { passed: 8, failed: 2, skipped: 1, failures: ['a: adds', 'b: ends'] };

test('few failures are tried again; many, none, or those of a broken runner are not', () => {
  expect(toTryAgain(first, ['a', 'b'])).toEqual(['a', 'b']);
  expect(toTryAgain({ ...first, failed: mostTriedAgain + 1 }, ['a'])).toEqual([]);
  expect(toTryAgain({ ...first, failed: 0 }, [])).toEqual([]);
  expect(toTryAgain({ ...first, problem: 'the runner itself failed' }, ['a'])).toEqual([]);
});

test('what passes at the second try is named as unsteady', () => {
  expect(afterSecondTry(first, { passed: 3, failed: 0, skipped: 0 })).toEqual({
    passed: 10,
    failed: 0,
    skipped: 1,
    unsteady: first.failures,
  });
});

test('what fails twice has failed, and a second try that ran nothing proves nothing', () => {
  expect(afterSecondTry(first, { passed: 1, failed: 1, skipped: 0 })).toBe(first);
  expect(afterSecondTry(first, { passed: 0, failed: 0, skipped: 2 })).toBe(first);
  expect(afterSecondTry(first, { passed: 2, failed: 0, skipped: 0, problem: 'broke' })).toBe(first);
});

test('failed tests of a Playwright report, those of inner suites too', () => {
  const specs = [
    { file: 'a.spec.ts', line: 7, ok: false },
    { file: 'a.spec.ts', line: 9, ok: true },
  ];
  const within = { specs: [{ file: 'b.spec.ts', line: 2, ok: false }] };
  expect(failedPlaywrightTests({ suites: [{ specs, suites: [within] }] })).toEqual([
    'a.spec.ts:7',
    'b.spec.ts:2',
  ]);
});

test('failed files of a Vitest report, none where one of them tests a race', () => {
  const failed = (/** @type {string} */ name) => ({ name, status: 'failed' });
  const passed = { name: '/x/race/list.test.ts', status: 'passed' };
  expect(failedVitestFiles({ testResults: [failed('/race/a.test.ts'), passed] })).toEqual([
    '/race/a.test.ts',
  ]);
  for (const name of ['attacks-races', 'kill-postgres', 'one-transaction', 'user-pool-processes']) {
    const testResults = [failed('/a.test.ts'), failed(`/tests/${name}.test.ts`)];
    expect(failedVitestFiles({ testResults })).toEqual([]);
  }
});
