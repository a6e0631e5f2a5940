import { expect, test } from 'vitest';
import { add, countPlaywright, countVitest, verdict, withHookErrors } from './test-counts.mjs';

test('counts tests of a vitest report, and a file that could not be loaded as one failure', () => {
  const report = {
    testResults: [
      {
        status: 'passed',
        assertionResults: [{ status: 'passed' }, { status: 'skipped' }, { status: 'todo' }],
      },
      {
        status: 'failed',
        name: 'a.test.ts',
        assertionResults: [
          { status: 'passed' },
          {
            status: 'failed',
            fullName: 'adds',
            failureMessages: ['\u001b[31mexpected 2\u001b[39m\nto be 3'],
          },
          { status: 'failed' },
        ],
      },
      { status: 'failed', name: 'b.test.ts', message: 'no such module', assertionResults: [] },
    ],
  };
  const { failures, ...counts } = countVitest(report);
  expect(counts).toEqual({ passed: 2, failed: 3, skipped: 2 });
  expect(failures).toEqual([
    'a.test.ts: adds\n    expected 2\n    to be 3',
    'a.test.ts: \n    ',
    'b.test.ts: \n    no such module',
  ]);
});

const timeout = { error: { message: 'timed out' } };

test('counts a Playwright test that needed a second try as failed', () => {
  const report = {
    stats: { expected: 5, unexpected: 1, flaky: 2, skipped: 3 },
    suites: [
      {
        specs: [{ file: 'a.spec.ts', title: 'passes', ok: true, tests: [] }],
        suites: [
          { specs: [{ file: 'a.spec.ts', title: 'ends', ok: false, tests: [{ results: [timeout] }] }] },
        ],
      },
    ],
  };
  expect(countPlaywright(report)).toEqual({
    passed: 5,
    failed: 3,
    skipped: 3,
    failures: ['a.spec.ts: ends\n    timed out'],
  });
});

test('a runner that broke counts as one failure', () => {
  const good = { passed: 3, failed: 0, skipped: 1 };
  expect(verdict(0, good)).toEqual(good);
  expect(verdict(1, good)).toMatchObject({ passed: 3, failed: 1, skipped: 1, problem: expect.any(String) });
  expect(verdict(0, null).failed).toBe(1);
  expect(verdict(0, { passed: 0, failed: 0, skipped: 0 }).failed).toBe(1);
  expect(verdict(1, { passed: 3, failed: 2, skipped: 0 })).toEqual({ passed: 3, failed: 2, skipped: 0 });
});

test('tells what failed before the tests of a file', () => {
  const untold = {
    name: '/a.test.ts',
    status: 'failed',
    message: '',
    assertionResults: [{ status: 'skipped' }],
  };
  const told = { name: '/b.test.ts', status: 'failed', message: 'no such module', assertionResults: [] };
  const noted = `${JSON.stringify({ name: '/a.test.ts', message: 'Error: no proxy' })}\n`;
  const counted = countVitest(withHookErrors({ testResults: [untold, told] }, noted));
  expect(counted.failures).toEqual(['/a.test.ts: \n    Error: no proxy', '/b.test.ts: \n    no such module']);
  expect(countVitest(withHookErrors({ testResults: [untold] }, '')).failures).toEqual(['/a.test.ts: \n    ']);
});

test('counts two runs together, with what went wrong in either', () => {
  const whole = { passed: 3, failed: 0, skipped: 1, failures: [] };
  const broken = { passed: 0, failed: 1, skipped: 0, problem: 'no test ran (exit code 1)' };
  const named = { passed: 1, failed: 1, skipped: 0, failures: ['a.spec.ts: adds'] };
  expect(add(whole, whole)).toEqual({ passed: 6, failed: 0, skipped: 2, failures: [] });
  expect(add(whole, broken)).toEqual({ ...broken, passed: 3, skipped: 1, failures: [] });
  expect(add(named, broken)).toEqual({ ...broken, passed: 1, failed: 2, failures: ['a.spec.ts: adds'] });
});
