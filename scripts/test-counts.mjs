import { readFile } from 'node:fs/promises';

/** @typedef {{ passed: number, failed: number, skipped: number }} Counts */

/**
 * What a runner is counted as. A runner that failed without naming a failed test, wrote no report or ran no test
 * counts as one failure, and `problem` says so.
 *
 * @param {number} code its exit code
 * @param {Counts | null} counts what its report says
 * @returns {Counts & { problem?: string }}
 */
export function verdict(code, counts) {
  const known = counts ?? { passed: 0, failed: 0, skipped: 0 };
  if (known.failed > 0) return known;
  const ran = known.passed + known.skipped > 0;
  if (ran && code === 0) return known;
  const problem = ran ? 'the runner itself failed' : 'no test ran';
  return { ...known, failed: 1, problem: `${problem} (exit code ${code})` };
}

/**
 * Counts of a vitest JSON report. A file that could not be loaded has no tests and counts as one failure.
 *
 * @param {{ testResults: readonly { status: string, assertionResults: readonly { status: string }[] }[] }} report
 * @returns {Counts}
 */
export function countVitest(report) {
  const counts = { passed: 0, failed: 0, skipped: 0 };
  for (const file of report.testResults) {
    const states = file.assertionResults.map((test) => test.status);
    const failed = states.filter((state) => state === 'failed').length;
    counts.passed += states.filter((state) => state === 'passed').length;
    counts.failed += failed === 0 && file.status === 'failed' ? 1 : failed;
    counts.skipped += states.filter((state) => state !== 'passed' && state !== 'failed').length;
  }
  return counts;
}

/**
 * Counts of a Playwright JSON report. A test that passed only on a second try counts as failed.
 *
 * @param {{ stats: { expected: number, unexpected: number, flaky: number, skipped: number } }} report
 * @returns {Counts}
 */
export function countPlaywright({ stats }) {
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky, skipped: stats.skipped };
}

/**
 * @template R
 * @param {string} file
 * @param {(report: R) => Counts} count
 * @returns {Promise<Counts | null>} null where the runner left no report that can be read
 */
export async function readReport(file, count) {
  try {
    return count(JSON.parse(await readFile(file, 'utf8')));
  } catch {
    return null;
  }
}
