import { readFile } from 'node:fs/promises';
import { stripVTControlCharacters } from 'node:util';

/**
 * `failures`: what failed and why, told again at the end, where a log that was cut still shows it.
 * @typedef {{ passed: number, failed: number, skipped: number, failures?: string[] }} Counts
 *
 * `problem`: how the runner itself broke. `unsteady`: what failed and then passed by itself.
 * @typedef {Counts & { problem?: string, unsteady?: string[] }} Tried
 */

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
 * What two runs of one runner are counted as.
 *
 * @param {Tried} first
 * @param {Tried} second
 * @returns {Tried}
 */
export function add(first, second) {
  const problem = first.problem ?? second.problem;
  const unsteady = [...(first.unsteady ?? []), ...(second.unsteady ?? [])];
  return {
    passed: first.passed + second.passed,
    failed: first.failed + second.failed,
    skipped: first.skipped + second.skipped,
    failures: [...(first.failures ?? []), ...(second.failures ?? [])],
    ...(problem === undefined ? {} : { problem }),
    ...(unsteady.length === 0 ? {} : { unsteady }),
  };
}

/**
 * Counts of a vitest JSON report. A file that could not be loaded has no tests and counts as one failure.
 *
 * @param {{ testResults: readonly VitestFile[] }} report
 * @returns {Counts}
 */
export function countVitest(report) {
  const counts = { passed: 0, failed: 0, skipped: 0, failures: report.testResults.flatMap(failuresOf) };
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
 * A vitest JSON report in which files without a reason have what was noted of them (note-hook-errors.mjs).
 *
 * @param {{ testResults: readonly VitestFile[] }} report
 * @param {string} noted lines of JSON: the file's name and what its hook threw
 * @returns {{ testResults: readonly VitestFile[] }}
 */
export function withHookErrors({ testResults }, noted) {
  /** @type {{ name: string, message: string }[]} */
  const errors = noted.split('\n').flatMap((text) => (text === '' ? [] : [JSON.parse(text)]));
  return {
    testResults: testResults.map((file) => {
      const own = errors.filter(({ name }) => name === file.name).map(({ message }) => message);
      return file.message ? file : { ...file, message: own.join('\n') };
    }),
  };
}

/**
 * @typedef {{ status: string, fullName?: string, failureMessages?: readonly string[] }} VitestTest
 * @typedef {{ name?: string, status: string, message?: string, assertionResults: readonly VitestTest[] }} VitestFile
 * @param {VitestFile} file
 * @returns {string[]}
 */
function failuresOf({ name = '', status, message = '', assertionResults }) {
  const failed = assertionResults.filter((test) => test.status === 'failed');
  if (failed.length === 0) return status === 'failed' ? [failureText(name, '', message)] : [];
  return failed.map((test) => failureText(name, test.fullName ?? '', test.failureMessages?.join('\n') ?? ''));
}

/**
 * Counts of a Playwright JSON report. A test that Playwright's own retries saved counts as failed: second tries are ours, see
 * second-try.mjs.
 *
 * @param {{ stats: { expected: number, unexpected: number, flaky: number, skipped: number }, suites?: readonly PlaywrightSuite[] }} report
 * @returns {Counts}
 */
export function countPlaywright({ stats, suites = [] }) {
  return {
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky,
    skipped: stats.skipped,
    failures: suites.flatMap(failuresIn),
  };
}

/**
 * @typedef {{ error?: { message?: string } }} PlaywrightResult
 * @typedef {{ file: string, title: string, ok: boolean, tests: readonly { results: readonly PlaywrightResult[] }[] }} PlaywrightSpec
 * @typedef {{ specs?: readonly PlaywrightSpec[], suites?: readonly PlaywrightSuite[] }} PlaywrightSuite
 * @param {PlaywrightSuite} suite
 * @returns {string[]}
 */
function failuresIn({ specs = [], suites = [] }) {
  const failed = specs.filter((spec) => !spec.ok);
  const own = failed.map(({ file, title, tests }) => {
    const messages = tests.flatMap(({ results }) => results.map(({ error }) => error?.message ?? ''));
    return failureText(file, title, messages.join('\n'));
  });
  return [...own, ...suites.flatMap(failuresIn)];
}

/** A failure in a few lines without colours. */
function failureText(/** @type {string} */ file, /** @type {string} */ title, /** @type {string} */ message) {
  const lines = stripVTControlCharacters(message).split('\n');
  return [`${file}: ${title}`, ...lines.slice(0, 12).map((line) => `    ${line.slice(0, 300)}`)].join('\n');
}

/**
 * @template R
 * @template T
 * @param {string} file
 * @param {(report: R) => T} read
 * @returns {Promise<T | null>} null where the runner left no report that can be read
 */
export async function readReport(file, read) {
  try {
    return read(JSON.parse(await readFile(file, 'utf8')));
  } catch {
    return null;
  }
}
