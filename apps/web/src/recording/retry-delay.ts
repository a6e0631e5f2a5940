const first = 1000;
const longest = 30_000;

/** Milliseconds before the next try. @param failures in a row before it */
export function pauseBefore(failures: number): number {
  return Math.min(longest, first * 2 ** failures);
}
