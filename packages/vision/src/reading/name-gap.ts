import type { Raster } from '../card/raster.ts';

/** Tone between print and paper of a line. */
function inkThreshold(data: Raster['data']): number {
  const histogram = data.toSorted();
  const dark = histogram[Math.floor(histogram.length * 0.01)] ?? 0;
  const paper = histogram[Math.floor(histogram.length * 0.6)] ?? 255;
  return (dark + paper) / 2;
}

/** Pixels between which a line's ink lies; null for an empty line. */
export function inkSpan({ data, width, height }: Raster): {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
} | null {
  const threshold = inkThreshold(data);
  const span = { left: width, right: -1, top: height, bottom: -1 };
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      if ((data[y * width + x] ?? 255) >= threshold) continue;
      span.left = Math.min(span.left, x);
      span.right = Math.max(span.right, x + 1);
      span.top = Math.min(span.top, y);
      span.bottom = Math.max(span.bottom, y + 1);
    }
  }
  return span.right < 0 ? null : span;
}

/** Columns of a line that bear ink, looked for in its middle rows: ruled lines lie above and below. */
function inkColumns({ data, width, height }: Raster): boolean[] {
  const threshold = inkThreshold(data);
  return Array.from({ length: width }, (_, x) => {
    for (let y = Math.round(height * 0.22); y < height * 0.78; y++) {
      if ((data[y * width + x] ?? 255) < threshold) return true;
    }
    return false;
  });
}

/**
 * Where the widest blank of a printed name divides it: the share of its letters' width that stands before the blank,
 * 0..1. Null when no blank is clearly wider than those between letters. Family and given name stand apart on
 * Japanese documents, but the recogniser blanks where it likes.
 */
export function nameGap(line: Raster): number | null {
  const columns = inkColumns(line);
  const first = columns.indexOf(true);
  const last = columns.lastIndexOf(true);
  if (first < 0) return null;
  const gaps: { from: number; width: number }[] = [];
  for (let x = first; x <= last; x++) {
    if (columns[x]) continue;
    const from = x;
    while (!columns[x]) x++;
    gaps.push({ from, width: x - from });
  }
  const [widest, second] = gaps.toSorted((a, b) => b.width - a.width);
  if (!widest || widest.width < 1.4 * (second?.width ?? 0) || widest.width < 0.15 * line.height) return null;
  const before = widest.from - first;
  const after = last + 1 - widest.from - widest.width;
  return before / (before + after);
}

/** Puts the one blank of a name where its print has it; without a gap the name stays together. */
export function divideName(name: string, gap: number | null): string {
  const letters = Array.from(name.replaceAll(/\s+/gu, ''));
  if (gap === null) return letters.join('');
  const before = Math.min(letters.length - 1, Math.max(1, Math.round(letters.length * gap)));
  return `${letters.slice(0, before).join('')} ${letters.slice(before).join('')}`;
}
