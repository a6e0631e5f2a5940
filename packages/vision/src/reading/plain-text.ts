/** Full-width to half-width letters and digits; the recogniser puts blanks between Japanese characters. */
export function plain(text: string): string {
  return text.normalize('NFKC').replaceAll(/\s+/gu, '');
}

/** Letters that the recogniser takes for digits where only digits can stand. */
const misreadDigits: Readonly<Record<string, string>> = {
  O: '0',
  o: '0',
  D: '0',
  Q: '0',
  〇: '0',
  l: '1',
  I: '1',
  '|': '1',
  Z: '2',
  S: '5',
  B: '8',
  g: '9',
  q: '9',
};

export function asDigits(text: string): string {
  return Array.from(text, (letter) => misreadDigits[letter] ?? letter).join('');
}

/** A check that passed takes away this share of the remaining doubt. */
export function surer(confidence: number, share: number): number {
  return 1 - (1 - confidence) * (1 - share);
}

/** Fewest insertions, deletions and replacements of characters that make one text of the other (Levenshtein 1966). */
export function editDistance(a: string, b: string): number {
  const wanted = Array.from(b);
  let row = wanted.map((_, i) => i + 1);
  row.unshift(0);
  for (const [i, letter] of Array.from(a).entries()) {
    const next = [i + 1];
    wanted.forEach((want, j) => {
      next.push(
        Math.min((row[j + 1] ?? 0) + 1, (next[j] ?? 0) + 1, (row[j] ?? 0) + (want === letter ? 0 : 1)),
      );
    });
    row = next;
  }
  return row.at(-1) ?? 0;
}

/**
 * How well an expected text is contained in what was read, 0..1: one less the fewest edits that make any part of
 * the reading of it, to its length (Sellers 1980).
 */
export function containment(expected: string, read: string): number {
  const wanted = Array.from(expected);
  if (wanted.length === 0) return 0;
  // A part may begin anywhere: the first column stays 0.
  let column = wanted.map((_, i) => i + 1);
  let fewest = wanted.length;
  for (const letter of plain(read)) {
    const next: number[] = [];
    wanted.forEach((want, i) => {
      const diagonal = (i === 0 ? 0 : (column[i - 1] ?? 0)) + (want === letter ? 0 : 1);
      next.push(Math.min(diagonal, (column[i] ?? 0) + 1, (i === 0 ? 0 : (next[i - 1] ?? 0)) + 1));
    });
    column = next;
    fewest = Math.min(fewest, column.at(-1) ?? fewest);
  }
  return 1 - fewest / wanted.length;
}
