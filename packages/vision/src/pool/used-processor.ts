import { readFileSync } from 'node:fs';

/** Milliseconds of a clock tick in /proc (USER_HZ is 100 on every Linux of today). */
const tickMs = 10;

/**
 * Processor time that a process has used so far, in milliseconds; null where the machine does not tell.
 * Fields 14 and 15 of /proc/PID/stat (proc_pid_stat(5)), counted behind the name, which may hold spaces.
 */
export function usedProcessorMs(pid: number): number | null {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'latin1');
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
    return (Number(fields[11]) + Number(fields[12])) * tickMs;
  } catch {
    return null;
  }
}
