import { readFileSync } from 'node:fs';
import { processTree } from './processor-time.ts';

const pageBytes = 4096;

/** Of a process and all that it started, in MB. Linux only. */
export function residentMegabytes(pid: number): number {
  const pages = processTree(pid).map((one) => {
    try {
      return Number(readFileSync(`/proc/${one}/statm`, 'utf8').split(' ')[1]);
    } catch {
      // It ended while the list was being read.
      return 0;
    }
  });
  return (pages.reduce((sum, count) => sum + count, 0) * pageBytes) / 1_048_576;
}
