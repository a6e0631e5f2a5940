import { readFileSync } from 'node:fs';

/** Milliseconds of a clock tick in /proc (USER_HZ is 100 on every Linux of today). */
const tickMs = 10;

/** Fields 14 and 15 of /proc/PID/stat (proc_pid_stat(5)), counted behind the name, which may hold spaces. */
function ownMs(pid: string): number {
  const text = readFileSync(`/proc/${pid}/stat`, 'latin1');
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) * tickMs;
}

/** Of the process and all those that it started: a child may run behind the program that sets it apart. */
function familyMs(pid: string): number {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'latin1').trim();
  const own = ownMs(pid);
  return children === '' ? own : children.split(' ').reduce((sum, child) => sum + familyMs(child), own);
}

/**
 * Processor time that a process and its children have used so far, in milliseconds; null where the machine does not
 * tell.
 */
export function usedProcessorMs(pid: number): number | null {
  try {
    return familyMs(String(pid));
  } catch {
    return null;
  }
}
