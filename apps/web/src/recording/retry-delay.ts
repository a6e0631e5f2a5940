const firstMs = 1000;
const longestMs = 30_000;

/** Milliseconds before the next try. @param failures in a row before it */
export function pauseBefore(failures: number): number {
  return Math.min(longestMs, firstMs * 2 ** failures);
}
