/**
 * @typedef {import('./test-counts.mjs').Counts & { problem?: string, unsteady?: string[] }} Tried
 */

/** More tests of one part that fail are not bad luck, and are not tried again. */
export const mostTriedAgain = 3;

/**
 * Files with a failed test that deserve a second try by themselves, with nothing beside them.
 *
 * @param {Tried} first what the first run came to
 * @param {readonly string[]} files those with a failure
 * @returns {readonly string[]} none where the runner itself broke, or too much failed
 */
export function toTryAgain(first, files) {
  const few = first.failed > 0 && first.failed <= mostTriedAgain && first.problem === undefined;
  return few ? files : [];
}

/**
 * What both tries are counted as. A test that passes at its second try passes, and is named at the end of the run as
 * unsteady: whoever reads it mends it, but the rest is not held up by it.
 *
 * @param {Tried} first
 * @param {Tried} second of the same files
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
 * @returns {string[]}
 */
export function failedVitestFiles({ testResults }) {
  return testResults.filter(({ status }) => status === 'failed').map(({ name }) => name);
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
