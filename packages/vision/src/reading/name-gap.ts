import type { Raster } from '../card/raster.ts';
import { inkColumns } from './ink-of-line.ts';

/** A part of a printed name in pixels of its line, from its first column of ink to behind its last. */
export interface NamePart {
  readonly from: number;
  readonly to: number;
}

/**
 * The parts of a printed name, divided at its widest blank: one where no blank is clearly wider than those between
 * letters, none where there is no ink. Family and given name stand apart on Japanese documents, but the recogniser
 * blanks where it likes.
 */
export function nameParts(line: Raster): readonly NamePart[] {
  const columns = inkColumns(line);
  const first = columns.indexOf(true);
  const last = columns.lastIndexOf(true);
  if (first < 0) return [];
  const gaps: { from: number; width: number }[] = [];
  for (let x = first; x <= last; x++) {
    if (columns[x]) continue;
    const from = x;
    while (!columns[x]) x++;
    gaps.push({ from, width: x - from });
  }
  const [widest, second] = gaps.toSorted((a, b) => b.width - a.width);
  if (!widest || widest.width < 1.4 * (second?.width ?? 0) || widest.width < 0.15 * line.height) {
    return [{ from: first, to: last + 1 }];
  }
  return [
    { from: first, to: widest.from },
    { from: widest.from + widest.width, to: last + 1 },
  ];
}

/** The share of a name's width that stands before its widest blank, 0..1; null where it has no such blank. */
export function nameGap(line: Raster): number | null {
  const [family, given] = nameParts(line);
  if (!family || !given) return null;
  const before = family.to - family.from;
  return before / (before + given.to - given.from);
}

/** Whether a name is written in Latin capitals. */
export function isLatin(name: string): boolean {
  return /^[A-Z\s'’-]+$/u.test(name);
}

/**
 * Puts the one blank of a name where its print has it; without a gap the name stays together. A name in Latin letters
 * keeps the blanks it was read with.
 */
export function divideName(name: string, gap: number | null): string {
  if (isLatin(name)) return name;
  const letters = Array.from(name.replaceAll(/\s+/gu, ''));
  if (gap === null) return letters.join('');
  const before = Math.min(letters.length - 1, Math.max(1, Math.round(letters.length * gap)));
  return `${letters.slice(0, before).join('')} ${letters.slice(before).join('')}`;
}
