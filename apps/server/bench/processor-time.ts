import { readFileSync, readdirSync } from 'node:fs';

/** Ticks a second in /proc: USER_HZ, 100 on every Linux that Node runs on. */
const ticksPerSecond = 100;

interface ProcessStat {
  readonly pid: number;
  readonly parent: number;
  /** Of all its threads, in ticks. */
  readonly own: number;
  /** Of its children that ended and were waited for, in ticks. */
  readonly reaped: number;
}

/** Fields of /proc/PID/stat, see proc_pid_stat(5). The name, in brackets, may itself hold brackets and spaces. */
export function parseStat(text: string): ProcessStat {
  const pid = Number(text.slice(0, text.indexOf(' ')));
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
  // The first field after the name is number 3.
  const field = (number: number) => Number(fields[number - 3]);
  return { pid, parent: field(4), own: field(14) + field(15), reaped: field(16) + field(17) };
}

function allProcesses(): ProcessStat[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      try {
        return [parseStat(readFileSync(`/proc/${name}/stat`, 'utf8'))];
      } catch {
        // It ended while the list was being read.
        return [];
      }
    });
}

/** Processes that this one started, as ids; not theirs in turn. */
export function childrenOf(pid: number): number[] {
  return allProcesses()
    .filter(({ parent }) => parent === pid)
    .map((child) => child.pid);
}

/** A process and all that it started, directly or not, as ids. */
export function processTree(pid: number): number[] {
  return [...treeOf([pid], allProcesses())];
}

function treeOf(pids: readonly number[], processes: readonly ProcessStat[]): ReadonlySet<number> {
  const counted = new Set<number>();
  const add = (pid: number) => {
    if (counted.has(pid)) return;
    counted.add(pid);
    for (const { pid: child, parent } of processes) if (parent === pid) add(child);
  };
  for (const pid of pids) add(pid);
  return counted;
}

/**
 * Processor seconds spent so far by these processes, all that they started and, of those, all that ended. Steps of
 * 10 ms. Linux only.
 */
export function processorSeconds(...pids: readonly number[]): number {
  const processes = allProcesses();
  const counted = treeOf(pids, processes);
  const ticks = processes
    .filter(({ pid }) => counted.has(pid))
    .reduce((sum, { own, reaped }) => sum + own + reaped, 0);
  return ticks / ticksPerSecond;
}
