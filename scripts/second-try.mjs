import { basename } from 'node:path';

/** @typedef {import('./test-counts.mjs').Tried} Tried */

/** Where more fail it is no bad luck, and none is tried again. */
export const mostTriedAgain = 3;

/** A race that is lost once in a hundred times is a defect: what tests races, kills and processes passes at once or fails. */
const racing = /race|kill|one-transaction|processes|hand-over/;

/**
 * Failed tests that are tried once more, with nothing beside them.
 *
 * @param {Tried} first what the first run came to
 * @param {readonly string[]} failed
 * @returns {readonly string[]} none where the runner itself broke, or too much failed
 */
export function toTryAgain(first, failed) {
  const few = first.failed > 0 && first.failed <= mostTriedAgain && first.problem === undefined;
  return few ? failed : [];
}

/**
 * What both tries are counted as. A test that passes at its second try passes, and is named at the end of the run as
 * unsteady, to be mended.
 *
 * @param {Tried} first
 * @param {Tried} second of the failed tests alone
 * @returns {Tried}
 */
export function afterSecondTry(first, second) {
  if (second.failed > 0 || second.passed === 0 || second.problem !== undefined) return first;
  return {
    passed: first.passed + first.failed,
    failed: 0,
    skipped: first.skipped,
    unsteady: [...(first.failures ?? [])],
  };
}

/**
 * @param {{ testResults: readonly { name: string, status: string }[] }} report a vitest report
 * @returns {string[]} the files with a failed test; none where one of them tests a race
 */
export function failedVitestFiles({ testResults }) {
  const files = testResults.filter(({ status }) => status === 'failed').map(({ name }) => name);
  return files.some((name) => racing.test(basename(name))) ? [] : files;
}

/**
 * @typedef {{ file: string, line: number, ok: boolean }} Spec
 * @typedef {{ specs?: readonly Spec[], suites?: readonly Suite[] }} Suite
 * @param {{ suites?: readonly Suite[] }} report a Playwright report
 * @returns {string[]} as its command line takes them: file and line
 */
export function failedPlaywrightTests({ suites = [] }) {
  return suites.flatMap((suite) => [
    ...(suite.specs ?? []).filter(({ ok }) => !ok).map(({ file, line }) => `${file}:${line}`),
    ...failedPlaywrightTests(suite),
  ]);
}
