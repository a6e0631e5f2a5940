import type { Raster } from '../card/raster.ts';

/** A connected piece of ink: its box in pixels and how many pixels it has. */
export interface Blob {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
  readonly area: number;
}

/** Sums over all pixels above and to the left, with a row and a column of zeros before the first. */
function integralOf(grey: Raster): Uint32Array {
  const { data, width, height } = grey;
  const stride = width + 1;
  // 2560 × 2560 pixels of 255 still fit into 32 bits.
  const sums = new Uint32Array(stride * (height + 1));
  for (let y = 0; y < height; y++) {
    let row = 0;
    for (let x = 0; x < width; x++) {
      row += data[y * width + x] ?? 0;
      sums[(y + 1) * stride + x + 1] = (sums[y * stride + x + 1] ?? 0) + row;
    }
  }
  return sums;
}

/** Ink is darker than its neighbourhood by this share: prints survive, guilloche lines mostly don't. */
const DARKER_BY = 0.12;

/**
 * Marks ink by an adaptive threshold (Bradley and Roth 2007): each pixel, smoothed over 3×3 against noise, is
 * compared with the mean of a window much wider than a stroke.
 */
export function inkOf(grey: Raster, windowRadius: number): Uint8Array {
  const { width, height } = grey;
  const sums = integralOf(grey);
  const stride = width + 1;
  const ink = new Uint8Array(width * height);
  for (let y = 0; y < height; y++) {
    const top = Math.max(0, y - windowRadius) * stride;
    const bottom = Math.min(height, y + windowRadius + 1) * stride;
    const nearTop = Math.max(0, y - 1) * stride;
    const nearBottom = Math.min(height, y + 2) * stride;
    const rows = (bottom - top) / stride;
    const nearRows = (nearBottom - nearTop) / stride;
    for (let x = 0; x < width; x++) {
      const left = x > windowRadius ? x - windowRadius : 0;
      const right = x + windowRadius + 1 < width ? x + windowRadius + 1 : width;
      const wide =
        (sums[bottom + right]! - sums[bottom + left]! - sums[top + right]! + sums[top + left]!) /
        (rows * (right - left));
      const from = x > 0 ? x - 1 : 0;
      const to = x + 2 < width ? x + 2 : width;
      const near =
        (sums[nearBottom + to]! - sums[nearBottom + from]! - sums[nearTop + to]! + sums[nearTop + from]!) /
        (nearRows * (to - from));
      if (near < wide * (1 - DARKER_BY) - 2) ink[y * width + x] = 1;
    }
  }
  return ink;
}

function rootOf(parents: number[], run: number): number {
  let root = run;
  while (parents[root] !== root) root = parents[root] ?? root;
  let at = run;
  while (parents[at] !== root) {
    const next = parents[at] ?? root;
    parents[at] = root;
    at = next;
  }
  return root;
}

/** The connected pieces of a picture's ink, as runs of it. */
export interface InkRuns {
  readonly starts: number[];
  readonly ends: number[];
  readonly rows: number[];
  readonly parents: number[];
}

/** Runs of ink row by row, joined with those they touch (8-neighbourhood) in the row above. */
export function joinedRuns(ink: Uint8Array, width: number, height: number): InkRuns {
  const runs: InkRuns = { starts: [], ends: [], rows: [], parents: [] };
  const { starts, ends, rows, parents } = runs;
  let above = 0;
  let aboveEnd = 0;
  for (let y = 0; y < height; y++) {
    const first = starts.length;
    let candidate = above;
    for (let x = 0, i = y * width; x < width; x++, i++) {
      if (ink[i] === 0) continue;
      const start = x;
      while (x < width && ink[i] === 1) {
        x++;
        i++;
      }
      const run = starts.length;
      starts.push(start);
      ends.push(x);
      rows.push(y);
      parents.push(run);
      while (candidate < aboveEnd && (ends[candidate] ?? 0) < start) candidate++;
      for (let k = candidate; k < aboveEnd && (starts[k] ?? 0) <= x; k++) {
        parents[rootOf(parents, run)] = rootOf(parents, k);
      }
    }
    above = first;
    aboveEnd = starts.length;
  }
  return runs;
}

/**
 * The connected pieces of ink whose larger side is between `least` and `most` pixels, as boxes in a frame turned
 * clockwise by `turn` radians about the picture's upper left corner: print turned by that angle stands upright there.
 */
export function blobsOf(
  { starts, ends, rows, parents }: InkRuns,
  least: number,
  most: number,
  turn = 0,
): Blob[] {
  const [cos, sin] = [Math.cos(turn), Math.sin(turn)];
  const boxes = new Map<number, { left: number; top: number; right: number; bottom: number; area: number }>();
  for (let run = 0; run < starts.length; run++) {
    const root = rootOf(parents, run);
    const start = starts[run] ?? 0;
    const end = ends[run] ?? 0;
    const row = rows[run] ?? 0;
    // Extremes of the run's four corners in the turned frame; turn is 0..90 degrees, so sines are not negative.
    const left = start * cos + row * sin;
    const right = end * cos + (row + 1) * sin;
    const top = row * cos - end * sin;
    const bottom = (row + 1) * cos - start * sin;
    const box = boxes.get(root);
    if (!box) {
      boxes.set(root, { left, top, right, bottom, area: end - start });
      continue;
    }
    box.left = Math.min(box.left, left);
    box.right = Math.max(box.right, right);
    box.top = Math.min(box.top, top);
    box.bottom = Math.max(box.bottom, bottom);
    box.area += end - start;
  }
  const blobs: Blob[] = [];
  for (const { left, top, right, bottom, area } of boxes.values()) {
    const larger = Math.max(right - left, bottom - top);
    if (larger < least || larger > most) continue;
    blobs.push({ left, top, width: right - left, height: bottom - top, area });
  }
  return blobs;
}
