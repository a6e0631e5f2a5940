import { readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';

/** Looks at the memory, each after the process collected its garbage: the least is what is held. */
const looks = 6;

/**
 * What a process that was started with `collect-on-signal.mjs` holds, in kB (proc_pid_status(5), VmRSS). Linux only;
 * takes six seconds.
 */
export async function leastResident(pid: number): Promise<number> {
  let least = Number.POSITIVE_INFINITY;
  for (let look = 0; look < looks; look += 1) {
    process.kill(pid, 'SIGUSR2');
    await pause(1000);
    const kilobytes = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
    least = Math.min(least, Number(kilobytes));
  }
  return least;
}
