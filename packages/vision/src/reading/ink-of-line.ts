import type { Raster } from '../card/raster.ts';
import { orderedTones } from '../image/ordered-tones.ts';

/** Tone between print and paper of a line. */
function inkThreshold(data: Raster['data']): number {
  const [dark = 0, paper = 255] = orderedTones(data, 0.01, 0.6);
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
export function inkColumns({ data, width, height }: Raster): boolean[] {
  const threshold = inkThreshold(data);
  return Array.from({ length: width }, (_, x) => {
    for (let y = Math.round(height * 0.22); y < height * 0.78; y++) {
      if ((data[y * width + x] ?? 255) < threshold) return true;
    }
    return false;
  });
}

/** Mean row of a line's ink in its middle rows: about the middle of its kanji. */
export function inkMiddle({ data, width, height }: Raster): number {
  const threshold = inkThreshold(data);
  let sum = 0;
  let count = 0;
  for (let y = Math.round(height * 0.15); y < height * 0.85; y++) {
    for (let x = 0; x < width; x++) {
      if ((data[y * width + x] ?? 255) >= threshold) continue;
      sum += y;
      count++;
    }
  }
  return count === 0 ? height / 2 : sum / count;
}

/** Print is darker than its paper by this much, in 256 tones; guilloche lines are not. */
const leastContrast = 60;

/** By how many of 256 tones the darkest hundredth of a line, its print if it has any, is darker than its paper. */
export function printContrast({ data }: Raster): number {
  const [dark = 0, paper = 255] = orderedTones(data, 0.01, 0.6);
  return paper - dark;
}

/** Whether anything is printed on a line whose tones were not stretched. */
export function hasInk(line: Raster): boolean {
  return printContrast(line) >= leastContrast;
}
