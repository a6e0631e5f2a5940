import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { prepareDataDirectory } from './data-directory.ts';
import { environmentOf, loadHere, runsHere } from './here.ts';
import { nodeSwitches } from './process-environment.ts';

const cliMain = fileURLToPath(new URL('../../../../apps/server/src/cli/main.ts', import.meta.url));

/**
 * Runs the operator's command line on a service's data. On the embedded database only while the service is stopped.
 * @returns what it printed; rejects with its error text when it failed
 */
export async function runOperator(
  env: Readonly<Record<string, string>>,
  ...words: string[]
): Promise<string> {
  return runsHere() ? runWithin(env, words) : runOperatorProcess(env, ...words);
}

/** The same in a process of its own, as an operator has it. */
export async function runOperatorProcess(
  env: Readonly<Record<string, string>>,
  ...words: string[]
): Promise<string> {
  await prepare(env, words);
  const { stdout } = await promisify(execFile)(process.execPath, [...nodeSwitches, cliMain, ...words], {
    env: environmentOf(env),
  });
  return stdout;
}

/** Fails as `execFile` does where the command does. */
async function runWithin(env: Readonly<Record<string, string>>, words: readonly string[]): Promise<string> {
  await prepare(env, words);
  const { runHere } = await loadHere();
  const { stdout, stderr, exitCode } = await runHere(words, environmentOf(env));
  if (exitCode === 0) return stdout;
  throw Object.assign(new Error(`Command failed: ${words.join(' ')}\n${stderr}`), {
    stdout,
    stderr,
    code: exitCode,
  });
}

async function prepare(env: Readonly<Record<string, string>>, words: readonly string[]): Promise<void> {
  // A backup is put where no database is yet.
  const restores = words[0] === 'backup' && words[1] === 'restore';
  if (env['DATA_DIR'] !== undefined && env['DATABASE_URL'] === undefined && !restores)
    await prepareDataDirectory(env['DATA_DIR']);
}

/** Most tests call by hand: they have no camera. */
function recorded(words: readonly string[]): readonly string[] {
  return words.includes('--recording') ? words : ['--recording', 'preferred', ...words];
}

/** A further business with a key, made before the service starts. */
export async function addBusiness(
  env: Readonly<Record<string, string>>,
  name: string,
  ...more: string[]
): Promise<{ id: string; apiKey: string }> {
  const words = ['business', 'create', '--name', name, '--with-key', ...recorded(more)];
  return JSON.parse(await runOperator(env, ...words)) as { id: string; apiKey: string };
}
