// Every check of the repository, in this order and always all of them; the last line says how many passed.
//   npm test -- unit browser   runs only these
//   npm test -- attacks        the attacks of the last security test alone
//   npm test -- races          their races, two hundred rounds each; needs Postgres
//   npm test -- quick          what to run while one works: form, rules, types, quick units and one thin journey
import { globSync } from 'node:fs';
import { mkdtemp, open, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { useMemoryFolder } from './memory-folder.mjs';
import { startMemoryPostgres } from './memory-postgres.mjs';
import { passSignalsOn, root, runCommand } from './run-command.mjs';
import { afterSecondTry, failedPlaywrightTests, failedVitestFiles, toTryAgain } from './second-try.mjs';
import { playwrightTimes, slowest, vitestTimes } from './slowest-files.mjs';
import { add, countPlaywright, countVitest, readReport, verdict, withHookErrors } from './test-counts.mjs';
import {
  bringChromium,
  bringFonts,
  bringGuideCommands,
  bringOperatorsTools,
  bringVirtualReader,
} from './test-requirements.mjs';

/** @typedef {import('./test-counts.mjs').Tried} Counts */
/** @typedef {import('./slowest-files.mjs').TimedFile} TimedFile */
/**
 * How commands are run: `stdio` and `yields` as in run-command.mjs. `others`: ends with what runs beside them.
 * @typedef {{ stdio?: import('node:child_process').StdioOptions, yields?: boolean, others: Promise<void> }} How
 */
/** @typedef {How & { limitSeconds: number }} Limited */

/** From the creation to the verified webhook, on the embedded database. */
const thinJourney = ['tests/integration/journey.test.ts', '-t', 'goes from creation'];

/** Part of the other tests; named by itself for whoever changes what keeps attackers out. */
const attacks = [
  ...['attacks-', 'user-pool-attacks', 'user-pool-processes', 'hostile-'].map(
    (name) => `tests/integration/${name}`,
  ),
  // What needs no started service: a decoder that would break out, prints of a My Number, hostile archives and headers.
  'packages/vision/src/pool/',
  'packages/vision/src/forbidden-number/number-prints',
  'packages/service/src/evidence/verify-evidence',
  'apps/server/src/http/forwarded-headers',
  'apps/server/src/metrics/metrics-server',
];

/** Of these the races, each of which may need many rounds until two calls meet. */
const races = globSync('tests/integration/{*-races,user-pool-processes}.test.ts', { cwd: root });

/** A check that yields gets so many times its limit: it has only what its host leaves, on a busy machine next to nothing. */
const yieldingTimes = 4;
/** How many of the slowest files are named at the end. */
const namedFiles = 10;
/** @type {TimedFile[]} */
const timed = [];

const memory = useMemoryFolder();
const reports = await mkdtemp(join(tmpdir(), 'ekyc-test-'));
/** Which calls were answered how, see unanswered-calls.mjs. */
const answers = join(reports, 'answers');
/** @type {Record<string, (how: How) => Promise<Counts>>} */
const runners = {
  format: (how) => check('format', { limitSeconds: 300, ...how }),
  lint: (how) => check('lint', { limitSeconds: 600, ...how }),
  types: (how) => check('types', { limitSeconds: 600, ...how }),
  // It expects children of a lower priority than its own: what yields has the lowest already.
  decoding: (how) => vitest(['unit-decoding'], { limitSeconds: 900, ...how }),
  unit: (how) => vitest(['unit'], { limitSeconds: 900, ...how }),
  heavy: (how) => vitest(['heavy'], { limitSeconds: 1800, ...how }),
  integration: (how) => vitest(['integration'], { limitSeconds: 3900, ...how }, isQuick ? thinJourney : []),
  'integration-alone': async (how) => {
    const counts = await vitest(['integration-alone'], { limitSeconds: 1800, ...how });
    if (process.exitCode !== undefined || !names.includes('integration')) return counts;
    return add(counts, await everyCallAnswered());
  },
  attacks: (how) => vitest(['integration*', 'unit*', 'heavy'], { limitSeconds: 900, ...how }, attacks),
  races: (how) => vitest(['integration*'], { limitSeconds: 1800, ...how }, races),
  browser: (how) => playwright('browser', { limitSeconds: 3000, ...how }),
  'browser-alone': (how) => playwright('browser-alone', { limitSeconds: 3000, ...how }),
};

/** What else is meant by a name. @type {Record<string, readonly string[]>} */
const alsoMeant = {
  unit: ['decoding', 'heavy'],
  integration: ['integration-alone'],
  browser: ['browser-alone'],
};

/**
 * What runs beside another: beside the first of these that is asked for too, to which it yields. Tests that run alone wait
 * for real time and leave half of the machine idle, those in a browser a tenth.
 *
 * @type {Record<string, readonly string[]>}
 */
const hosts = {
  format: ['browser', 'unit'],
  lint: ['browser', 'unit'],
  types: ['browser', 'unit'],
  unit: ['browser-alone'],
  heavy: ['integration-alone'],
};

/** Beside which of those that are asked for it runs. */
function hostOf(/** @type {string} */ name) {
  return hosts[name]?.find((host) => names.includes(host));
}

/** One after the other; none begins once the run was ended by a signal. What they print is kept, see `outputOf`. */
async function runBeside(/** @type {string} */ host, /** @type {readonly string[]} */ guests) {
  for (const name of guests) {
    if (process.exitCode !== undefined) break;
    const output = await open(outputOf(name), 'w');
    // The unit tests never wait: beside them what yields would get no turn.
    const yields = host !== 'unit';
    await run(name, { stdio: ['ignore', output.fd, output.fd], yields, others: Promise.resolve() });
    await output.close();
  }
}

async function run(/** @type {string} */ name, /** @type {How} */ how) {
  const runner = runners[name];
  if (runner === undefined) return;
  const start = Date.now();
  results.push([name, await runner(how), Math.round((Date.now() - start) / 1000)]);
}

function outputOf(/** @type {string} */ name) {
  return join(reports, `${name}.txt`);
}

/** What was printed by what ran beside others. */
async function showOutput(/** @type {string} */ name) {
  const printed = await readFile(outputOf(name), 'utf8').catch(() => null);
  if (printed !== null) process.stdout.write(`\n== ${name}\n${printed}`);
}

/** One command that passes or fails as a whole. */
async function check(/** @type {string} */ name, /** @type {Limited} */ { stdio, limitSeconds, ...how }) {
  const code = await runCommand('npm', ['run', '--silent', `check:${name}`], {
    ...how,
    limitSeconds: how.yields ? yieldingTimes * limitSeconds : limitSeconds,
    ...(stdio && { stdio }),
    // Beside others the checks have one processor at best: their Go programs work in fewer pieces then.
    env: stdio ? { GOMAXPROCS: '1' } : {},
  });
  return { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, skipped: 0 };
}

/** Whether every operation of the OpenAPI document was answered with success in some integration test, and every problem met. */
async function everyCallAnswered() {
  const program = join(root, 'scripts/unanswered-calls.mjs');
  const output = await open(outputOf('answers'), 'w');
  const code = await runCommand('node', [program, answers], { stdio: ['ignore', output.fd, output.fd] });
  await output.close();
  await showOutput('answers');
  if (code === 0) return { passed: 1, failed: 0, skipped: 0 };
  const { lackingIn } = await import('./unanswered-calls.mjs');
  const lacking = lackingIn(await readFile(outputOf('answers'), 'utf8'));
  const whole = 'every operation is answered with success, every documented problem is met';
  return { passed: 0, failed: 1, skipped: 0, failures: [[whole, ...lacking].join('\n  ')] };
}

/** Few failed files are tried once more, alone: a busy machine fails what waits for a time. */
async function vitest(
  /** @type {readonly string[]} */ projects,
  /** @type {Limited} */ how,
  /** @type {readonly string[]} */ only = [],
) {
  const first = await runVitest(projects, how, only);
  const files = toTryAgain(first.counts, first.failed);
  if (files.length === 0 || process.exitCode !== undefined) return first.counts;
  await how.others;
  process.stdout.write(`\n== once more, with nothing beside them: ${files.join(', ')}\n`);
  const second = await runVitest(projects, how, [...files, '--maxWorkers=1']);
  return afterSecondTry(first.counts, second.counts);
}

async function runVitest(
  /** @type {readonly string[]} */ projects,
  /** @type {Limited} */ how,
  /** @type {readonly string[]} */ only,
) {
  const file = join(reports, `${projects.join('-').replaceAll('*', '')}.json`);
  const hookErrors = `${file}.hook-errors`;
  await Promise.all([file, hookErrors].map(async (path) => rm(path, { force: true })));
  const code = await runCommand(
    'vitest',
    [
      'run',
      ...only,
      ...projects.map((project) => `--project=${project}`),
      '--reporter=default',
      '--reporter=json',
      '--reporter=./scripts/note-hook-errors.mjs',
      `--outputFile.json=${file}`,
    ],
    {
      ...how,
      env: {
        TEST_ANSWERS_FILE: answers,
        TEST_HOOK_ERRORS_FILE: hookErrors,
        ...(isQuick ? { TEST_DATABASE_URL: '' } : {}),
      },
    },
  );
  const noted = await readFile(hookErrors, 'utf8').catch(() => '');
  timed.push(...((await readReport(file, vitestTimes)) ?? []));
  return {
    counts: verdict(code, await readReport(file, (report) => countVitest(withHookErrors(report, noted)))),
    failed: (await readReport(file, failedVitestFiles)) ?? [],
  };
}

/** A page before a camera fails on a busy machine where nothing is wrong: few failures are tried once more, alone. */
async function playwright(/** @type {string} */ project, /** @type {Limited} */ how) {
  const first = await runPlaywright(project, how, []);
  const tests = toTryAgain(first.counts, first.failed);
  if (tests.length === 0 || process.exitCode !== undefined) return first.counts;
  await how.others;
  process.stdout.write(`\n== once more, with nothing beside them: ${tests.join(', ')}\n`);
  const second = await runPlaywright(project, how, ['--workers=1', ...tests]);
  return afterSecondTry(first.counts, second.counts);
}

async function runPlaywright(
  /** @type {string} */ project,
  /** @type {Limited} */ how,
  /** @type {readonly string[]} */ only,
) {
  const file = join(reports, `${project}.json`);
  await rm(file, { force: true });
  const code = await runCommand(
    'playwright',
    ['test', ...only, `--project=${project}`, '--reporter=list,json'],
    // Node reads TypeScript itself: Playwright would translate 1,700 files first, ten seconds of a first run.
    { ...how, env: { PLAYWRIGHT_JSON_OUTPUT_FILE: file, PW_DISABLE_TS_ESM: '1' } },
  );
  timed.push(...((await readReport(file, playwrightTimes)) ?? []));
  return {
    counts: verdict(code, await readReport(file, countPlaywright)),
    failed: (await readReport(file, failedPlaywrightTests)) ?? [],
  };
}

function report() {
  const total = { passed: 0, failed: 0, skipped: 0 };
  process.stdout.write('\n');
  for (const failure of results.flatMap(([, { failures = [] }]) => failures)) {
    process.stdout.write(`failed: ${failure}\n`);
  }
  for (const failure of results.flatMap(([, { unsteady = [] }]) => unsteady)) {
    process.stdout.write(`unsteady, passed at its second try: ${failure}\n`);
  }
  if (timed.length > 0) process.stdout.write('The slowest files:\n');
  for (const line of slowest(timed, namedFiles)) process.stdout.write(`${line}\n`);
  // Names alone, once more: whoever sees only the last lines of a long log must find them there.
  const failedNames = results.flatMap(([, { failures = [] }]) => failures.map((text) => text.split('\n')[0]));
  for (const name of failedNames) process.stdout.write(`failed: ${name}\n`);
  for (const [name, counts, seconds] of results) {
    total.passed += counts.passed;
    total.failed += counts.failed;
    total.skipped += counts.skipped;
    const state = counts.problem ?? (counts.failed > 0 ? 'failed' : 'ok');
    process.stdout.write(`${name}: ${state}: ${line(counts)}, ${seconds} s\n`);
  }
  process.stdout.write(`${line(total)}\n`);
  process.exitCode ??= total.failed > 0 ? 1 : 0;
}

function line(/** @type {Counts} */ { passed, failed, skipped }) {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
}

// The run itself, below all that it calls: a constant further down would be missing when a function asks for it.
const given = process.argv.slice(2);
const isQuick = given.includes('quick');
const asked = isQuick
  ? ['format', 'lint', 'types', 'decoding', 'unit', 'integration']
  : given.flatMap((name) => [name, ...(alsoMeant[name] ?? [])]);
const unknown = asked.filter((name) => !Object.hasOwn(runners, name));
if (unknown.length > 0) {
  process.stderr.write(
    `No such check: ${unknown.join(', ')}. There are: ${Object.keys(runners).join(', ')}.\n`,
  );
  process.exit(2);
}
passSignalsOn();
const names = Object.keys(runners).filter((name) =>
  asked.length === 0 ? !['attacks', 'races'].includes(name) : asked.includes(name),
);
// Each race (tests/integration/race.ts) runs so many rounds where somebody asks for the races; else fewer.
if (names.includes('races')) process.env['TEST_RACE_ROUNDS'] ??= '200';
if (names.some((name) => !['format', 'lint', 'types'].includes(name))) await bringFonts();
// CI asks for it: who names a server of their own has the tests run there.
if (process.env['TEST_POSTGRES'] === 'memory') {
  const url = memory === null || isQuick ? null : await startMemoryPostgres(memory);
  if (url === null) delete process.env['TEST_POSTGRES'];
  else process.env['TEST_DATABASE_URL'] = url;
}
if (names.includes('integration') && !isQuick) {
  await bringGuideCommands();
  await bringOperatorsTools();
}
if (names.some((name) => ['integration', 'browser'].includes(name)) && !isQuick) await bringVirtualReader();
if (names.some((name) => ['integration', 'attacks', 'browser'].includes(name)) && !isQuick) {
  await bringChromium();
  // A web app that cannot be built must not keep the other checks from running; those that need it fail.
  await runCommand('node', ['scripts/prepare.mjs']);
}

/** @type {[string, Counts, number][]} */
const results = [];
for (const name of names.filter((name) => hostOf(name) === undefined)) {
  if (process.exitCode !== undefined) break;
  process.stdout.write(`\n== ${name}\n`);
  const guests = names.filter((other) => hostOf(other) === name);
  const others = runBeside(name, guests);
  await run(name, { others });
  await others;
  for (const guest of guests) await showOutput(guest);
}
await rm(reports, { recursive: true, force: true });
results.sort(([one], [other]) => names.indexOf(one) - names.indexOf(other));
report();
