import type { Raster } from '../card/raster.ts';
import { ocrBCell } from '../glyphs/glyph-cell.ts';
import { ocrB } from '../glyphs/ocr-b.ts';
import { likeness, normalised } from './normalised.ts';

/** Signs to a line of a passport's machine-readable zone (ICAO 9303-4). */
const zoneLength = 44;
const { width: cellWidth, height: cellHeight, above, below } = ocrBCell;

export interface ZoneLine {
  /** 44 signs of A–Z, 0–9 and `<`. */
  readonly text: string;
  /** Mean likeness of the signs to their templates, -1..1; print of this kind gives above 0.6. */
  readonly likeness: number;
}

const templates = new Map(
  Object.entries(ocrB).map(([sign, tones]) => [
    sign,
    normalised(Float32Array.from(Buffer.from(tones, 'base64'))),
  ]),
);

/** Where the 44 cells lie: left side of the first, width of one, baseline at both ends, pixels of one unit upwards. */
interface Grid {
  readonly left: number;
  readonly pitch: number;
  readonly baseline: number;
  /** By how much the baseline falls over the whole line. */
  readonly fall: number;
  readonly unit: number;
}

function cellOf({ data, width, height }: Raster, grid: Grid, at: number, into: Float32Array): Float32Array {
  const left = grid.left + at * grid.pitch;
  const baseline = grid.baseline + (grid.fall * at) / zoneLength;
  const top = baseline - above * grid.unit;
  const stepX = grid.pitch / cellWidth;
  const stepY = ((above + below) * grid.unit) / cellHeight;
  for (let j = 0, o = 0; j < cellHeight; j++) {
    const y = Math.min(height - 1.001, Math.max(0, top + (j + 0.5) * stepY - 0.5));
    const row = Math.floor(y) * width;
    const fy = y - Math.floor(y);
    for (let i = 0; i < cellWidth; i++, o++) {
      const x = Math.min(width - 1.001, Math.max(0, left + (i + 0.5) * stepX - 0.5));
      const k = row + Math.floor(x);
      const fx = x - Math.floor(x);
      const upper = (data[k] ?? 0) * (1 - fx) + (data[k + 1] ?? 0) * fx;
      const lower = (data[k + width] ?? 0) * (1 - fx) + (data[k + width + 1] ?? 0) * fx;
      into[o] = upper * (1 - fy) + lower * fy;
    }
  }
  return normalised(into);
}

function likest(cell: Float32Array, signs: string): { sign: string; likeness: number } {
  let best = { sign: '<', likeness: -1 };
  for (const sign of signs) {
    const template = templates.get(sign);
    if (!template) continue;
    const like = likeness(template, cell);
    if (like > best.likeness) best = { sign, likeness: like };
  }
  return best;
}

/** Rows and columns between which the line's ink lies; null where there is none. */
function inkBox({
  data,
  width,
  height,
}: Raster): { left: number; right: number; top: number; bottom: number } | null {
  const rows = new Float32Array(height);
  const columns = new Float32Array(width);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const dark = Math.max(0, 128 - (data[y * width + x] ?? 255));
      rows[y] = (rows[y] ?? 0) + dark;
      columns[x] = (columns[x] ?? 0) + dark;
    }
  }
  const span = (sums: Float32Array, share: number): [number, number] => {
    const limit = Math.max(...sums) * share;
    return [sums.findIndex((sum) => sum > limit), sums.findLastIndex((sum) => sum > limit)];
  };
  const [top, bottom] = span(rows, 0.2);
  const [left, right] = span(columns, 0.12);
  return right - left < width / 2 || bottom - top < 6 ? null : { left, right, top, bottom };
}

/** The grid as the ink's bounds suggest it: the first sign's ink begins 0.18 of a cell in, the last one's ends at 0.85. */
function firstGrid(line: Raster): Grid | null {
  const box = inkBox(line);
  if (!box) return null;
  const pitch = (box.right + 1 - box.left) / (zoneLength - 1 + 0.85 - 0.18);
  return {
    left: box.left - 0.18 * pitch,
    pitch,
    baseline: box.bottom + 0.5,
    fall: 0,
    unit: (box.bottom + 1 - box.top) / 745,
  };
}

/** Moves one measure of the grid at a time to where the signs are likest, with ever smaller steps. */
function settle(line: Raster, first: Grid, allowed: (at: number) => string): Grid {
  const buffer = new Float32Array(cellWidth * cellHeight);
  // Every third sign settles the grid as well as all.
  const score = (grid: Grid): number => {
    let sum = 0;
    for (let at = 0; at < zoneLength; at += 3)
      sum += likest(cellOf(line, grid, at, buffer), allowed(at)).likeness;
    return sum;
  };
  let grid = first;
  let best = score(grid);
  for (const step of [1, 0.5, 0.25]) {
    const changes: readonly ((sign: number) => Grid)[] = [
      (sign) => ({ ...grid, left: grid.left + sign * step * 0.2 * first.pitch }),
      (sign) => ({
        ...grid,
        pitch: grid.pitch * (1 + sign * step * 0.008),
        left: grid.left - sign * step * 0.16 * first.pitch,
      }),
      (sign) => ({ ...grid, baseline: grid.baseline + sign * step * 70 * first.unit }),
      (sign) => ({ ...grid, unit: grid.unit * (1 + sign * step * 0.08) }),
      (sign) => ({
        ...grid,
        fall: grid.fall + sign * step * 100 * first.unit,
        baseline: grid.baseline - sign * step * 50 * first.unit,
      }),
    ];
    for (let round = 0; round < 2; round++) {
      for (const change of changes) {
        for (const candidate of [change(1), change(-1)]) {
          const value = score(candidate);
          if (value <= best) continue;
          best = value;
          grid = candidate;
        }
      }
    }
  }
  return grid;
}

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';
const digits = '0123456789';
const zoneSigns = `${letters}${digits}<`;

/** What may stand at a place of the upper line: P, then names. */
export function upperSigns(at: number): string {
  return at === 0 ? 'P' : `${letters}<`;
}

/** What may stand at a place of the lower line (ICAO 9303-4, "Data structure of the lower line"). */
export function lowerSigns(at: number): string {
  if (at < 9 || (at >= 28 && at < 42)) return zoneSigns;
  if (at >= 10 && at < 13) return `${letters}<`;
  if (at === 20) return 'MF<';
  return at === 9 || at === 42 ? `${digits}<` : digits;
}

/**
 * Reads one line of a machine-readable zone by laying its 44 even cells over the print and comparing each with the
 * templates of OCR-B (normalised cross-correlation, Lewis 1995). A recogniser of running text miscounts the fillers
 * and confuses O and 0, I and 1, W and M in this print. Its shape: about 20 pixels a cell.
 * @returns null where there is no line of that length
 */
export function readZoneLine(line: Raster, allowed: (at: number) => string): ZoneLine | null {
  const first = firstGrid(line);
  if (!first) return null;
  const grid = settle(line, first, allowed);
  const buffer = new Float32Array(cellWidth * cellHeight);
  let text = '';
  let sum = 0;
  for (let at = 0; at < zoneLength; at++) {
    const { sign, likeness } = likest(cellOf(line, grid, at, buffer), allowed(at));
    text += sign;
    sum += likeness;
  }
  return { text, likeness: sum / zoneLength };
}
