// Brings a clone into a state from which it can be started: packages installed, networks of faces
// converted, tables of names and postal codes made, the browser's apps built. Runs before every
// command of package.json, on the machine's own Node (20 or newer), so it uses nothing that must be installed.
// Everything it prints goes to stderr: the stdout of some commands is read by programs.
//   --no-build  leaves the browser's apps alone
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { isInstalled, linkOwnPackages } from './install-state.mjs';
import { areNetworksMade, noteNetworksMade } from './networks-state.mjs';
import { oneAtATime } from './one-at-a-time.mjs';
import { passSignalsOn, root, runCommand } from './run-command.mjs';
import { areTablesMade, noteTablesMade } from './tables-state.mjs';
import { appsToBuild, noteBuiltFrom, sourcesHash } from './web-build-state.mjs';

const build = !process.argv.includes('--no-build');
passSignalsOn();
if (isInstalled(root)) linkOwnPackages(root);
if (lacks() !== null) {
  await oneAtATime(`prepare ${root}`, prepare, () => say('Another start is preparing this folder; waiting.'));
}
demandNode24();

/** What has to be done, in this order; asked again before each step, since another process may have done it. */
function lacks() {
  if (!isInstalled(root)) return 'packages';
  if (!areNetworksMade(root)) return 'networks';
  if (!areTablesMade(root)) return 'tables';
  if (build && appsToBuild(root).length > 0) return 'apps';
  return null;
}

async function prepare(/** @type {number[]} */ held) {
  if (lacks() === 'packages') await install(held);
  demandNode24();
  if (lacks() === 'networks') await makeNetworks(held);
  if (lacks() === 'tables') await makeTables(held);
  if (lacks() === 'apps') {
    for (const app of appsToBuild(root)) await buildApp(app, held);
  }
}

async function install(/** @type {number[]} */ held) {
  say('Installing packages (npm ci). This happens once and whenever package-lock.json changes.');
  // Development tools are needed to build; the level is named since `npm --silent` would hide the reason of a failure.
  // An audit asks the registry once more, and nobody reads it here.
  const code = await npm(
    ['ci', '--include=dev', '--include=optional', '--no-audit', '--no-fund', '--loglevel=error'],
    held,
  );
  if (code !== 0) fail(`npm ci failed (exit code ${code}). The reason stands above; then start again.`, code);
}

async function makeNetworks(/** @type {number[]} */ held) {
  say('Converting the networks of faces.');
  const code = await runCommand(node24(), [join(root, 'packages/vision/scripts/make-networks.ts')], {
    stdio: ['ignore', 2, 2, ...held],
  });
  if (code !== 0)
    fail(`The networks of faces could not be converted (exit code ${code}). The reason stands above.`, code);
  noteNetworksMade(root);
}

async function makeTables(/** @type {number[]} */ held) {
  say('Making the tables of names and postal codes.');
  const script = join(root, 'packages/proposals/scripts/make-tables.ts');
  const code = await runCommand(node24(), [script], { stdio: ['ignore', 2, 2, ...held] });
  if (code !== 0) fail(`The tables could not be made (exit code ${code}). The reason stands above.`, code);
  noteTablesMade(root);
}

async function buildApp(/** @type {string} */ app, /** @type {number[]} */ held) {
  say(`Building ${app}.`);
  const hash = sourcesHash(root, app);
  const code = await npm(['run', 'build', `--workspace=${app}`, '--loglevel=error'], held);
  if (code !== 0) fail(`The build of ${app} failed (exit code ${code}). The reason stands above.`, code);
  noteBuiltFrom(root, app, hash);
}

/** Runs npm, which holds the lock beside this process: killed alone, this one would leave npm at work. */
function npm(/** @type {string[]} */ args, /** @type {number[]} */ held) {
  return runCommand('npm', args, { stdio: ['ignore', 2, 2, ...held] });
}

/** The server needs Node 24. npm brings it as a package for Linux; elsewhere the machine's own must do. */
function demandNode24() {
  if (node24() !== '') return;
  fail(
    `Node 24 or newer is needed, this is ${process.version}, and npm has no Node that runs on ` +
      `${process.platform} ${process.arch} here. Install Node 24 on this machine and start again.`,
    1,
  );
}

/** A Node of that age on this machine; empty where there is none. */
function node24() {
  const major = (/** @type {string} */ version) => Number(version.replace(/^v/, '').split('.')[0]);
  if (major(process.version) >= 24) return process.execPath;
  const installed = join(root, 'node_modules', '.bin', 'node');
  if (!existsSync(installed)) return '';
  const answer = spawnSync(installed, ['--version'], { encoding: 'utf8' });
  return answer.status === 0 && major(answer.stdout) >= 24 ? installed : '';
}

function say(/** @type {string} */ text) {
  process.stderr.write(`${text}\n`);
}

/** @returns {never} */
function fail(/** @type {string} */ text, /** @type {number} */ code) {
  say(text);
  process.exit(code);
}
