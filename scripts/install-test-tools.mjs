import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { bringHelm } from './bring-helm.mjs';
import { runCommand, toolPath } from './run-command.mjs';

/**
 * Brings what the parts of the tests need and this machine lacks, in one call of apt-get where Debian has it. Where it may
 * not, the tests that need it are skipped or fail and say so.
 *
 * @param {{ all: boolean, parts: readonly string[] }} asked `all`: proxies, checkers of samples and the languages of examples too
 */
export async function installTestTools({ all, parts }) {
  if (parts.every((name) => ['format', 'lint', 'types'].includes(name))) return;
  const needsBrowser = all || parts.some((name) => ['component', 'integration', 'e2e'].includes(name));
  const wanted = [
    ...(missingFamilies().length > 0 ? fontPackages : []),
    ...(needsBrowser && chromiumOnPath() === undefined ? ['chromium-headless-shell'] : []),
    ...(needsBrowser && !isReaderThere() ? readerPackages : []),
    ...(all ? [...missingGuideCommands(), ...missingOperatorsTools()] : []),
  ];
  if (wanted.length > 0 && canInstallPackages()) await installPackages(wanted);
  const missing = missingFamilies();
  if (missing.length > 0)
    say(`Fonts were not found: ${missing.join(', ')}. Tests that draw documents will fail.`);
  if (needsBrowser) {
    process.env.CHROMIUM_PATH ||= chromiumOnPath() ?? (await playwrightsChromium());
    if (!process.env.CHROMIUM_PATH)
      say('No Chromium was found and none could be installed; set CHROMIUM_PATH to one.');
    // A web app that cannot be built must not keep the other checks from running; those that need it fail.
    await runCommand('node', ['scripts/prepare.mjs']);
  }
  if (all) await bringHelm();
}

/** Families that tests draw with: in another font a specimen is another picture. */
const families = ['Noto Sans CJK JP', 'Noto Serif CJK JP', 'IPAGothic'];
const fontPackages = ['fontconfig', 'fonts-noto-cjk', 'fonts-ipafont-gothic'];

/** Each is the only command of a package of its name. */
function missingGuideCommands() {
  return ['curl', 'jq', 'openssl'].filter((name) => answerOf('sh', ['-c', `command -v ${name}`]) === '');
}

/**
 * A card reader without hardware, for the tests of the counter. vsmartcard-vpcd is GPL-3: a tool of tests, which nothing
 * that is delivered links or loads.
 */
const readerPackages = ['pcscd', 'vsmartcard-vpcd'];

function isReaderThere() {
  return ['/usr/sbin/pcscd', '/usr/lib/pcsc/drivers/serial/libifdvpcd.so'].every((part) => existsSync(part));
}

/** Where each is, and the package that has it. */
const operatorsTools = {
  '/usr/sbin/nginx': 'nginx',
  '/usr/bin/caddy': 'caddy',
  '/usr/bin/promtool': 'prometheus',
  '/usr/bin/unzip': 'unzip',
  // What the receivers of examples/ run on.
  '/usr/bin/php': 'php-cli',
  '/usr/bin/puma': 'puma',
  '/usr/bin/rails': 'ruby-railties',
};

function missingOperatorsTools() {
  return Object.entries(operatorsTools)
    .filter(([path]) => !existsSync(path))
    .map(([, name]) => name);
}

/** @returns {Promise<string>} empty where it cannot be had */
async function playwrightsChromium() {
  const code = await runCommand('npx', ['playwright', 'install', 'chromium'], { limitSeconds: 600 });
  if (code !== 0) return '';
  const ask = "import { chromium } from '@playwright/test'; process.stdout.write(chromium.executablePath());";
  const path = answerOf('node', ['--input-type=module', '--eval', ask]);
  return existsSync(path) ? path : '';
}

/** The program itself: Debian's command of this name starts it as a child, which a kill would not reach. */
const debianHeadlessShell = '/usr/lib/chromium/chromium-headless-shell';

function chromiumOnPath() {
  const folders = (process.env.PATH ?? '').split(delimiter).filter((folder) => folder !== '');
  const named = ['chromium', 'chromium-browser', 'google-chrome'].flatMap((name) =>
    folders.map((folder) => join(folder, name)),
  );
  return [debianHeadlessShell, ...named].find((path) => existsSync(path));
}

function missingFamilies() {
  return families.filter((family) => answerOf('fc-list', [family]).trim() === '');
}

/** Debian's packages can be installed by root alone. */
function canInstallPackages() {
  return process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');
}

async function installPackages(/** @type {string[]} */ packages) {
  say(`Installing ${packages.join(', ')} with apt-get.`);
  const options = { env: { DEBIAN_FRONTEND: 'noninteractive' }, limitSeconds: 600 };
  await runCommand('apt-get', ['update', '-qq'], options);
  await runCommand('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...packages], options);
}

/** What a short command prints; nothing where it is missing or fails. */
function answerOf(/** @type {string} */ command, /** @type {string[]} */ args) {
  try {
    const env = { ...process.env, PATH: toolPath };
    return execFileSync(command, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'], env });
  } catch {
    return '';
  }
}

function say(/** @type {string} */ text) {
  process.stdout.write(`${text}\n`);
}

// By itself, for what else needs a browser and fonts: the benchmarks and the sheets of screens.
if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href)
  await installTestTools({ all: process.argv.includes('--all'), parts: ['e2e'] });
