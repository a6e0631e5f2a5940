// `node scripts/upgrade-data.mjs COMMIT`: what that version stores, made by running it, as
// tests/integration/upgrade/COMMIT.tar.gz, which tests/integration/upgrade.nightly.test.ts upgrades. Of a release, COMMIT is its tag.
// Needs TEST_DATABASE_URL and the npm registry: the version is installed with its own libraries.
import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { passSignalsOn, root, runCommand } from './run-command.mjs';

const makeData = 'tests/integration/upgrade/make-data.ts';
/** All of them lie in the repository for ever. */
const mostBytes = 320_000;

const [asked, ...more] = process.argv.slice(2);
if (asked === undefined || more.length > 0 || !process.env['TEST_DATABASE_URL']) {
  process.stderr.write(
    'node scripts/upgrade-data.mjs COMMIT, with TEST_DATABASE_URL of a Postgres server.\n',
  );
  process.exit(2);
}
passSignalsOn();
const git = (/** @type {string[]} */ ...args) =>
  execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim();
const commit = git('rev-parse', '--short=8', `${asked}^{commit}`);
// A tag names its release; anything else is named by what it is.
const name = asked.startsWith('v') ? asked : commit;
const scratch = mkdtempSync(join(tmpdir(), 'ekyc-upgrade-'));
const [tree, data] = [join(scratch, 'tree'), join(scratch, 'data')];
git('worktree', 'add', '--quiet', '--detach', tree, commit);
try {
  await step('node', ['scripts/prepare.mjs'], tree);
  mkdirSync(dirname(join(tree, makeData)), { recursive: true });
  copyFileSync(join(root, makeData), join(tree, makeData));
  mkdirSync(data);
  await step('node', [makeData, data, commit], tree);
  const packed = join(root, dirname(makeData), `${name}.tar.gz`);
  const owner = ['--sort=name', '--owner=0', '--group=0', '--numeric-owner'];
  await step('tar', [...owner, '--use-compress-program=gzip -9n', '--create', '--file', packed, '.'], data);
  const { size } = statSync(packed);
  if (size > mostBytes) throw new Error(`${packed} has ${size} bytes, more than ${mostBytes}.`);
  process.stdout.write(`Made ${packed}, ${size} bytes.\n`);
} finally {
  git('worktree', 'remove', '--force', tree);
  rmSync(scratch, { recursive: true, force: true });
}

async function step(/** @type {string} */ command, /** @type {string[]} */ args, /** @type {string} */ cwd) {
  const code = await runCommand(command, args, { cwd });
  if (code !== 0) throw new Error(`${command} ${args[0]} ended with ${code}`);
}
