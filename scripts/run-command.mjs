import { spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The repository's folder. */
export const root = fileURLToPath(new URL('..', import.meta.url));

/** PATH on which the tools and the Node that npm installed come first. */
export const toolPath = [join(root, 'node_modules', '.bin'), process.env.PATH ?? ''].join(delimiter);

const running = new Set();

/**
 * Runs a command in a process group of its own, with the installed tools first on its PATH.
 *
 * @param {string} command
 * @param {readonly string[]} args
 * @param {{ env?: Record<string, string>, stdio?: import('node:child_process').StdioOptions, cwd?: string, limitSeconds?: number, yields?: boolean }} options
 *   `limitSeconds`: after so long the whole group is killed; `yields`: see `giveWay`
 * @returns {Promise<number>} exit code; 128 and more for a signal, 127 where the command does not exist
 */
export function runCommand(command, args, options = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd: options.cwd ?? root,
      stdio: options.stdio ?? ['ignore', 'inherit', 'inherit'],
      env: { ...process.env, PATH: toolPath, ...options.env },
      detached: true,
    });
    running.add(child);
    // Before it starts any process of its own: they have the priority of who started them.
    if (options.yields && child.pid !== undefined) giveWay(child.pid);
    const timer = options.limitSeconds
      ? setTimeout(() => {
          process.stderr.write(`${command} did not end within ${options.limitSeconds} s and is stopped.\n`);
          signalGroup(child, 'SIGKILL');
        }, options.limitSeconds * 1000)
      : undefined;
    const end = (/** @type {number} */ code) => {
      clearTimeout(timer);
      running.delete(child);
      resolve(code);
    };
    child.on('error', (error) => {
      process.stderr.write(`${command}: ${error.message}\n`);
      end(127);
    });
    child.on('exit', (code, signal) => end(code ?? (signal === 'SIGINT' ? 130 : 143)));
  });
}

/**
 * Gives a process the lowest priority, and its session: Linux first shares the processor between sessions (sched(7),
 * autogroup), and `detached` gives each command one of its own. What it starts in further sessions, as the engine's
 * children, has a full share again.
 */
function giveWay(/** @type {number} */ pid) {
  setPriority(pid, constants.priority.PRIORITY_LOW);
  try {
    writeFileSync(`/proc/${pid}/autogroup`, String(constants.priority.PRIORITY_LOW));
  } catch {
    // No such groups here: the priority of the process counts.
  }
}

/** Passes SIGINT, SIGTERM and SIGHUP on to every command that runs; a second one ends this program at once. */
export function passSignalsOn() {
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) {
    process.once(signal, () => {
      process.exitCode = signal === 'SIGINT' ? 130 : 143;
      stopCommands(signal);
    });
  }
}

/** Sends a signal to every command that runs. */
export function stopCommands(/** @type {NodeJS.Signals} */ signal) {
  for (const child of running) signalGroup(child, signal);
}

/** Sends a signal to a command and everything it started. */
function signalGroup(
  /** @type {import('node:child_process').ChildProcess} */ child,
  /** @type {NodeJS.Signals} */ signal,
) {
  if (child.pid === undefined) return;
  try {
    process.kill(-child.pid, signal);
  } catch {
    // The group has ended already, or the system has none: the child itself is left.
    child.kill(signal);
  }
}
