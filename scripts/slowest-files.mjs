import { relative } from 'node:path';
import { root } from './run-command.mjs';

/** @typedef {{ name: string, seconds: number }} TimedFile */

/**
 * How long each file of a vitest JSON report took.
 *
 * @param {{ testResults: readonly { name: string, startTime: number, endTime: number }[] }} report times in ms
 * @returns {TimedFile[]}
 */
export function vitestTimes({ testResults }) {
  return testResults.map(({ name, startTime, endTime }) => ({
    name: relative(root, name),
    seconds: (endTime - startTime) / 1000,
  }));
}

/**
 * @typedef {{ tests: readonly { results: readonly { duration: number }[] }[] }} Spec
 * @typedef {{ file: string, specs?: readonly Spec[], suites?: readonly Suite[] }} Suite
 * How long the tests of each file of a Playwright JSON report took together.
 *
 * @param {{ suites?: readonly Suite[] }} report durations in ms
 * @returns {TimedFile[]}
 */
export function playwrightTimes({ suites = [] }) {
  return suites.map((suite) => ({
    name: `tests/browser/${suite.file}`,
    seconds: millisecondsOf(suite) / 1000,
  }));
}

/** @returns {number} */
function millisecondsOf(/** @type {Suite} */ { specs = [], suites = [] }) {
  const results = specs.flatMap(({ tests }) => tests.flatMap((test) => test.results));
  const own = results.reduce((sum, { duration }) => sum + duration, 0);
  return suites.reduce((sum, suite) => sum + millisecondsOf(suite), own);
}

/**
 * The files that took longest, a line each.
 *
 * @param {readonly TimedFile[]} files
 * @param {number} count at most so many
 */
export function slowest(files, count) {
  return files
    .toSorted((a, b) => b.seconds - a.seconds)
    .slice(0, count)
    .map(({ name, seconds }) => `${seconds.toFixed(0).padStart(4)} s  ${name}`);
}
