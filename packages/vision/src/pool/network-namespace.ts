import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

/** A program and the words before the command that it runs; it becomes that command (same process). */
export interface Launcher {
  readonly program: string;
  readonly words: readonly string[];
}

/** Of util-linux, which every Linux distribution carries. */
const places = ['/usr/bin/unshare', '/bin/unshare'];

/** As root; else by a user namespace of one's own, where the machine allows them. */
const ways = [['--net'], ['--map-current-user', '--net']] as const;

function find(): Launcher | null {
  const program = places.find((place) => existsSync(place));
  if (process.platform !== 'linux' || !program) return null;
  for (const way of ways) {
    const words = [...way, '--'];
    const tried = spawnSync(program, [...words, '/bin/sh', '-c', 'exit 0'], {
      env: {},
      stdio: 'ignore',
      timeout: 5000,
    });
    if (tried.status === 0) return { program, words };
  }
  return null;
}

let known: Launcher | null | undefined;

/**
 * How a process is started in a network namespace of its own, which has no way out: there the kernel itself keeps
 * native code from the network too. Null where the machine does not allow that (most containers, macOS).
 */
export function networkNamespace(): Launcher | null {
  // Null is an answer, too: nothing is tried again for every child.
  if (known === undefined) known = find();
  return known;
}

/** Whether the kernel keeps the children from the network here. */
export const hasNetworkNamespace = () => networkNamespace() !== null;
