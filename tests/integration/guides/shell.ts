import { spawn } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const repository = fileURLToPath(new URL('../../..', import.meta.url));
const limitMs = 60_000;

export interface ShellResult {
  readonly code: number | null;
  readonly output: string;
}

/**
 * A reader's terminal: a folder that looks like the repository and takes what the commands write, and variables that
 * stay from one block to the next.
 */
export class Terminal {
  readonly folder: string;
  readonly #env: Record<string, string>;
  /** Groups of processes, of which one may go on after its block. */
  readonly #groups: number[] = [];
  constructor(folder: string, env: Readonly<Record<string, string>>) {
    this.folder = folder;
    this.#env = { ...env };
  }

  set(name: string, value: string): void {
    this.#env[name] = value;
  }

  /** A variable as the blocks so far have left it. */
  valueOf(name: string): string | undefined {
    return this.#env[name];
  }

  /** Runs a block, stopping at the first command that fails. What it sets is there for the next one. */
  async run(code: string): Promise<ShellResult> {
    const kept = join(this.folder, '.variables');
    const script = `set -euo pipefail\nset -a\n${code}\n: >/dev/null\nenv -0 > '${kept}'`;
    const result = await runBash(script, { cwd: this.folder, env: this.#env }, this.#groups);
    await this.#keepVariables(kept);
    return result;
  }

  /** Ends what blocks have left running. */
  endAll(): void {
    for (const group of this.#groups) {
      try {
        process.kill(-group, 'SIGKILL');
      } catch {
        // It has ended by itself.
      }
    }
  }

  async #keepVariables(file: string): Promise<void> {
    const text = await readFile(file, 'utf8').catch(() => '');
    for (const line of text.split('\0').filter((one) => one.includes('='))) {
      const at = line.indexOf('=');
      this.#env[line.slice(0, at)] = line.slice(at + 1);
    }
  }
}

/** A new terminal in a temporary folder. */
export async function openTerminal(env: Readonly<Record<string, string>>): Promise<Terminal> {
  const folder = await mkdtemp(join(tmpdir(), 'ekyc-guides-'));
  for (const entry of await readdir(repository)) {
    if (!entry.startsWith('.') && entry !== 'data')
      await symlink(join(repository, entry), join(folder, entry));
  }
  return new Terminal(folder, env);
}

export async function closeTerminal(terminal: Terminal): Promise<void> {
  terminal.endAll();
  await rm(terminal.folder, { recursive: true, force: true });
}

function runBash(
  script: string,
  options: { cwd: string; env: Record<string, string> },
  groups: number[],
): Promise<ShellResult> {
  return new Promise((resolve, reject) => {
    const child = spawn('bash', ['-c', script], {
      ...options,
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    if (child.pid !== undefined) groups.push(child.pid);
    let output = '';
    const limit = setTimeout(() => process.kill(-(child.pid as number), 'SIGKILL'), limitMs);
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => (output += chunk.toString('utf8')));
    child.once('error', reject);
    // Not `close`: a program that the block left running holds the pipes.
    child.once('exit', (code) => {
      clearTimeout(limit);
      setImmediate(() => resolve({ code, output }));
    });
  });
}
