import { spawnSync } from 'node:child_process';
import { existsSync, writeFileSync } from 'node:fs';
import { coveredPlaces } from './covered-places.ts';

/** What the kernel keeps a child from. */
export interface Held {
  /** Every address, of this machine too. */
  readonly network: boolean;
  /** Every process but its own. */
  readonly signals: boolean;
  /** Sockets that are files, like a database's in /run. */
  readonly socketFiles: boolean;
}

/** A program and its words by which a child is started. */
export interface Launch {
  readonly program: string;
  readonly words: readonly string[];
}

interface Way {
  readonly held: Held;
  /** Of unshare(1). */
  readonly switches: readonly string[];
}

const everything: Held = { network: true, signals: true, socketFiles: true };
const nothing: Held = { network: false, signals: false, socketFiles: false };
/** A process that is gone cannot be reached: the namespace ends with its first process. */
const apart = ['--net', '--ipc', '--pid', '--fork', '--kill-child', '--mount'];

/** The strongest first; as root, else by a user namespace of one's own, where the machine allows them. */
const ways: readonly Way[] = [
  { held: everything, switches: [...apart, '--mount-proc'] },
  { held: everything, switches: ['--map-root-user', ...apart, '--mount-proc'] },
  // Where a container has covered parts of /proc, the kernel allows no other mount of it.
  { held: everything, switches: apart },
  { held: everything, switches: ['--map-root-user', ...apart] },
  { held: { ...nothing, network: true }, switches: ['--net'] },
  { held: { ...nothing, network: true }, switches: ['--map-current-user', '--net'] },
];

/**
 * Lays an empty folder over each folder named before the first `--`, and /dev/null over each socket named before the
 * second; then runs the rest as its child: as the namespace's first process it would be deaf to its own crashes.
 */
const cover = `
while [ "$1" != -- ]; do [ ! -d "$1" ] || mount -t tmpfs -o size=64k,mode=755 none "$1" || exit 125; shift; done; shift
while [ "$1" != -- ]; do [ ! -S "$1" ] || mount --bind /dev/null "$1" || exit 125; shift; done; shift
unset PWD OLDPWD
"$@"
exit $?`;

/** What the mounts needed is given up for good before anything of a picture is read. */
const withoutRights = ['--bounding-set=-all', '--inh-caps=-all', '--no-new-privs', '--'];

/** Of util-linux, which every Linux distribution carries. */
function find(name: string): string | null {
  return [`/usr/bin/${name}`, `/bin/${name}`].find((place) => existsSync(place)) ?? null;
}

function launchBy(
  { held, switches }: Way,
  command: readonly string[],
  needed: readonly string[],
): Launch | null {
  const [unshare, setpriv] = [find('unshare'), find('setpriv')];
  if (!unshare || (held.socketFiles && (!setpriv || !find('mount')))) return null;
  if (!held.socketFiles) return { program: unshare, words: [...switches, '--', ...command] };
  const { folders, sockets } = coveredPlaces([...needed, ...command.slice(0, 1)]);
  const covered = ['/bin/sh', '-c', cover, 'sh', ...folders, '--', ...sockets, '--'];
  return {
    program: unshare,
    words: [...switches, '--', ...covered, setpriv ?? '', ...withoutRights, ...command],
  };
}

function works(way: Way): boolean {
  const launch = launchBy(way, [process.execPath, '--version'], []);
  if (!launch) return false;
  return spawnSync(launch.program, launch.words, { env: {}, stdio: 'ignore', timeout: 10_000 }).status === 0;
}

let known: Way | null | undefined;

function strongestWay(): Way | null {
  // Null is an answer, too: nothing is tried again for every child.
  if (known === undefined) known = process.platform === 'linux' ? (ways.find(works) ?? null) : null;
  return known;
}

/**
 * How a command is started apart from the rest of the machine, as far as that allows it: in namespaces of its own, where
 * the kernel keeps native code, too, from the network, from other processes and from sockets that are files.
 * @param needed absolute paths that it must be able to read
 */
export function startedApart(command: readonly string[], needed: readonly string[]): Launch {
  const way = strongestWay();
  const [program = '', ...words] = command;
  return (way && launchBy(way, command, needed)) ?? { program, words };
}

/** The same with a lower priority from its first thread on, where the machine has nice(1). */
export function givingWay(launch: Launch, niceness: number): Launch {
  const nice = niceness === 0 ? null : find('nice');
  if (!nice) return launch;
  return { program: nice, words: ['-n', String(niceness), launch.program, ...launch.words] };
}

/**
 * Gives way with the session of a process as well: Linux first shares the processor between sessions (sched(7),
 * autogroup), and each child has one of its own; only within a session nice(1) counts.
 * @param tries the kernel takes one change each 0.1 s from all but root
 */
export function sessionGivesWay(pid: number, niceness: number, tries = 20): void {
  try {
    writeFileSync(`/proc/${pid}/autogroup`, String(niceness));
  } catch (error) {
    // No such groups here, the process is gone, or the session is not ours to change: nice(1) has to do.
    if (tries === 1 || (error as NodeJS.ErrnoException).code !== 'EAGAIN') return;
    setTimeout(() => sessionGivesWay(pid, niceness, tries - 1), 100).unref();
  }
}

/** What the kernel keeps the children from on this machine; of the rest Node alone keeps them. */
export const heldByKernel = (): Held => strongestWay()?.held ?? nothing;
