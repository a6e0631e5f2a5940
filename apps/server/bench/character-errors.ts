/**
 * Characters that must be put in, taken out or replaced to make what was read of what is printed (Levenshtein 1966),
 * blanks aside; at most as many as are printed.
 */
export function characterErrors(printed: string, read: string): number {
  const [wanted, got] = [printed, read].map((text) =>
    Array.from(text.normalize('NFC').replaceAll(/\s/gu, '')),
  );
  let row = Array.from({ length: (got?.length ?? 0) + 1 }, (_, i) => i);
  for (const [i, want] of (wanted ?? []).entries()) {
    const next = [i + 1];
    for (const [j, letter] of (got ?? []).entries()) {
      const replaced = (row[j] ?? 0) + (want === letter ? 0 : 1);
      next.push(Math.min(replaced, (row[j + 1] ?? 0) + 1, (next[j] ?? 0) + 1));
    }
    row = next;
  }
  return Math.min(wanted?.length ?? 0, row.at(-1) ?? 0);
}
