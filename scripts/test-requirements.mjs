import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { bringHelm } from './bring-helm.mjs';
import { runCommand, toolPath } from './run-command.mjs';

/**
 * Finds a Chromium or brings one: the one on the PATH, else Debian's package, else Playwright's own. Its place is
 * handed on to the tests as CHROMIUM_PATH. Where none can be had the browser tests fail and say so. The one without
 * windows comes first: the same pages cost it a quarter less.
 */
export async function bringChromium() {
  const path = process.env.CHROMIUM_PATH || chromiumOnPath() || (await installedChromium());
  if (path) process.env.CHROMIUM_PATH = path;
  else process.stdout.write('No Chromium was found and none could be installed; set CHROMIUM_PATH to one.\n');
}

/**
 * Brings in one go what Debian has of all that a whole run needs: each call of apt-get reads the lists of packages anew.
 * What this one cannot bring, the calls below try by themselves. For CI: elsewhere a run brings what it comes to need.
 */
export async function bringPackagesTogether() {
  if (!canInstallPackages()) return;
  const wanted = [
    ...(missingFamilies().length > 0 ? fontPackages : []),
    ...missingGuideCommands(),
    ...missingOperatorsTools(),
    ...(isReaderThere() ? [] : readerPackages),
    ...(chromiumOnPath() === undefined ? ['chromium-headless-shell'] : []),
  ];
  if (wanted.length > 0) await installPackages(wanted);
}

/** Families that tests draw with: in another font a specimen is another picture. */
const families = ['Noto Sans CJK JP', 'Noto Serif CJK JP', 'IPAGothic'];
const fontPackages = ['fontconfig', 'fonts-noto-cjk', 'fonts-ipafont-gothic'];

/** Brings the fonts with which Japanese text is drawn; without them specimens show boxes, or other print than is expected. */
export async function bringFonts() {
  if (missingFamilies().length === 0) return;
  if (canInstallPackages()) await installPackages(fontPackages);
  const missing = missingFamilies();
  if (missing.length > 0)
    process.stdout.write(
      `Fonts were not found: ${missing.join(', ')}. Tests that draw documents will fail.\n`,
    );
}

/** Brings the commands that the guides' readers use; without them the test of the guides fails and says which. */
export async function bringGuideCommands() {
  const missing = missingGuideCommands();
  if (missing.length > 0 && canInstallPackages()) await installPackages(missing);
}

/** Each is the only command of a package of its name. */
function missingGuideCommands() {
  return ['curl', 'jq', 'openssl'].filter((name) => answerOf('sh', ['-c', `command -v ${name}`]) === '');
}

/**
 * Brings a card reader without hardware for the tests of the counter; where it may not be, they are skipped and say so.
 * vsmartcard-vpcd is GPL-3: a tool of tests, which nothing that is delivered links or loads.
 */
export async function bringVirtualReader() {
  if (!isReaderThere() && canInstallPackages()) await installPackages(readerPackages);
}

const readerPackages = ['pcscd', 'vsmartcard-vpcd'];

function isReaderThere() {
  return ['/usr/sbin/pcscd', '/usr/lib/pcsc/drivers/serial/libifdvpcd.so'].every((part) => existsSync(part));
}

/**
 * Brings proxies, the checkers of samples and the languages of examples in CI. Elsewhere tests take what is there, and skip what is not: Debian's
 * packages of proxies start them.
 */
export async function bringOperatorsTools() {
  if (process.env.CI !== 'true') return;
  const missing = missingOperatorsTools();
  if (missing.length > 0 && canInstallPackages()) await installPackages(missing);
  await bringHelm();
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

async function installedChromium() {
  if (canInstallPackages()) {
    for (const name of ['chromium-headless-shell', 'chromium']) {
      await installPackages([name]);
      const path = chromiumOnPath();
      if (path) return path;
    }
  }
  const code = await runCommand('npx', ['playwright', 'install', 'chromium'], { limitSeconds: 600 });
  if (code !== 0) return null;
  const ask = "import { chromium } from '@playwright/test'; process.stdout.write(chromium.executablePath());";
  const path = answerOf('node', ['--input-type=module', '--eval', ask]);
  return existsSync(path) ? path : null;
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
  process.stdout.write(`Installing ${packages.join(', ')} with apt-get.\n`);
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
