// Runs the checks and tests, always all of them; the last line says how many passed.
//   npm test                       what every change must pass
//   npm test -- unit lint          only these
//   npm run test:all               the long ones too, on both databases
//   npm run test:all -- nightly    one part of them
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { installTestTools } from './install-test-tools.mjs';
import { passSignalsOn, runCommand } from './run-command.mjs';

/** @typedef {{ passed: number, failed: number, skipped: number }} Counts */

const reports = mkdtempSync(join(tmpdir(), 'ekyc-test-'));

/** @type {Record<string, () => Promise<Counts>>} */
const always = {
  format: () => check('format'),
  lint: () => check('lint'),
  types: () => check('types'),
  unit: () => vitest('unit'),
  component: () => vitest('component'),
  integration: () => vitest('integration'),
  e2e: () => playwright('e2e'),
};

/** @type {Record<string, () => Promise<Counts>>} */
const long = {
  nightly: () => vitest('nightly'),
  answers: async () => passOrFail(await runCommand('node', ['tests/answered-calls/check.mjs', answers])),
  'e2e-nightly': () => playwright('nightly'),
};

const answers = join(reports, 'answers');

async function check(/** @type {string} */ name) {
  return passOrFail(await runCommand('npm', ['run', '--silent', `check:${name}`]));
}

function passOrFail(/** @type {number} */ code) {
  return { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, skipped: 0 };
}

async function vitest(/** @type {string} */ project) {
  const file = join(reports, `${project}.json`);
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
  const env = all ? { TEST_ANSWERS_FILE: answers } : {};
  const code = await runCommand('vitest', ['run', `--project=${project}`, ...reporters], { env });
  return counts(code, file, ({ numPassedTests, numFailedTests, numFailedTestSuites, numPendingTests }) => ({
    passed: numPassedTests,
    // A file that does not load has no test that failed.
    failed: Math.max(numFailedTests, numFailedTestSuites > 0 ? 1 : 0),
    skipped: numPendingTests,
  }));
}

async function playwright(/** @type {string} */ project) {
  const file = join(reports, `${project}.json`);
  // Node reads TypeScript itself: Playwright would translate 1,700 files first, ten seconds of a first run.
  const env = { PLAYWRIGHT_JSON_OUTPUT_FILE: file, PW_DISABLE_TS_ESM: '1' };
  const code = await runCommand('playwright', ['test', `--project=${project}`, '--reporter=list,json'], {
    env,
  });
  return counts(code, file, ({ stats }) => ({
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky,
    skipped: stats.skipped,
  }));
}

/** Of a report; a run that failed without one, or without a failed test in it, counts as one failure. */
function counts(
  /** @type {number} */ code,
  /** @type {string} */ file,
  /** @type {(report: any) => Counts} */ read,
) {
  try {
    const found = read(JSON.parse(readFileSync(file, 'utf8')));
    return code !== 0 && found.failed === 0 ? { ...found, failed: 1 } : found;
  } catch {
    return { passed: 0, failed: 1, skipped: 0 };
  }
}

const line = (/** @type {Counts} */ { passed, failed, skipped }) =>
  `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;

const { values, positionals } = parseArgs({ options: { all: { type: 'boolean' } }, allowPositionals: true });
const isLong = positionals.some((name) => Object.hasOwn(long, name));
const all = values.all === true || isLong;
const parts = all ? { ...always, ...long } : always;
const unknown = positionals.filter((name) => !Object.hasOwn(parts, name));
if (unknown.length > 0) {
  process.stderr.write(`No such part: ${unknown.join(', ')}. There are: ${Object.keys(parts).join(', ')}.\n`);
  process.exit(2);
}
if (all) process.env.TEST_ALL = '1';
passSignalsOn();
const chosen = Object.entries(parts).filter(
  ([name]) => positionals.length === 0 || positionals.includes(name),
);
await installTestTools({ all, parts: chosen.map(([name]) => name) });
/** @type {string[]} */
const lines = [];
const total = { passed: 0, failed: 0, skipped: 0 };
for (const [name, run] of chosen) {
  if (process.exitCode !== undefined) break;
  process.stdout.write(`\n== ${name}\n`);
  const start = Date.now();
  const result = await run();
  lines.push(`${name}: ${line(result)}, ${Math.round((Date.now() - start) / 1000)} s`);
  for (const key of /** @type {const} */ (['passed', 'failed', 'skipped'])) total[key] += result[key];
}
rmSync(reports, { recursive: true, force: true });
process.stdout.write(`\n${lines.join('\n')}\n${line(total)}\n`);
process.exitCode ??= total.failed > 0 ? 1 : 0;
