import type { Corner, Quad, Raster } from '../card/raster.ts';
import type { LineTones } from '../reading/letter-shape.ts';
import { distanceTo } from '../reading/letters.ts';
import type { NamePart } from '../reading/name-gap.ts';
import { letterCells, tonesOf } from '../reading/name-letters.ts';
import { rowMargin } from './digit-row.ts';
import { type Print, shadedStripOf, stripOf } from './strip.ts';

/** What stands beside or above a My Number that is printed in one row. */
const labels = ['個人番号', 'マイナンバー'] as const;
/** Mean distance of a label's letters, on the scale of the letter model; other words lie beyond 20. */
const mostDistance = 16;
/** Height of a digit in the picture in which the label is looked for: its letters are hardly smaller than the digits. */
const digitPixels = 44;
const stripHeight = 48;
/** Places looked at, in heights of a digit: the line above the number, and what stands left of it. */
const above = { from: -2.7, to: -0.62, left: -1, right: 8 } as const;
const beside = { from: -0.85, to: 0.85, left: -9, right: 0 } as const;

interface Place {
  readonly from: number;
  readonly to: number;
  readonly left: number;
  readonly right: number;
}

/** Whether the label of a My Number stands beside or above a row, read from its quad. */
export function isLabelled(print: Print, quad: Quad): boolean {
  // A label has the number's tones; what lies beside the card has others.
  const shadedTones = tonesOf(shadedStripOf(print, quad, stripHeight));
  const tones = tonesOf(stripOf(print, quad, stripHeight));
  return [beside, above].some((place) => {
    const height = Math.round((place.to - place.from) * digitPixels);
    const labelQuad = placeAt(quad, place);
    // A card's edge among the label's place looks like light that falls off.
    return (
      showsLabel(shadedStripOf(print, labelQuad, height), shadedTones) ||
      showsLabel(withPaper(stripOf(print, labelQuad, height), tones), tones)
    );
  });
}

/** Where light falls off, the label's paper differs from the number's by more than faint print does. */
function withPaper(strip: Raster, { paper }: LineTones): Raster {
  const brighter = paper - tonesOf(strip).paper;
  return { ...strip, data: Uint8ClampedArray.from(strip.data, (tone) => tone + brighter) };
}

/** A place in heights of a digit, from where the row's first digit begins in its middle. */
function placeAt([a, b, , d]: Quad, { from, to, left, right }: Place): Quad {
  const long = Math.hypot(b.x - a.x, b.y - a.y);
  const high = Math.hypot(d.x - a.x, d.y - a.y);
  const digit = high / (2 * rowMargin.half);
  const across = { x: ((b.x - a.x) / long) * digit, y: ((b.y - a.y) / long) * digit };
  const down = { x: ((d.x - a.x) / high) * digit, y: ((d.y - a.y) / high) * digit };
  const start = {
    x: a.x + rowMargin.beside * across.x + rowMargin.half * down.x,
    y: a.y + rowMargin.beside * across.y + rowMargin.half * down.y,
  };
  const at = (u: number, v: number): Corner => ({
    x: start.x + u * across.x + v * down.x,
    y: start.y + u * across.y + v * down.y,
  });
  return [at(left, from), at(right, from), at(right, to), at(left, to)];
}

function showsLabel(line: Raster, tones: LineTones): boolean {
  return bandsOf(line, tones).some((band) => {
    const cut = cutRows(line, band);
    return wordsOf(cut, tones).some((word) => isLabel(cut, word, tones));
  });
}

/** Runs of rows with ink, as high as a line of print. */
function bandsOf({ data, width, height }: Raster, { paper, print }: LineTones): NamePart[] {
  const threshold = (paper + print) / 2;
  const isInked = (y: number) => {
    let ink = 0;
    for (let x = 0; x < width; x++) if (data[y * width + x]! < threshold) ink += 1;
    return ink > 2;
  };
  return runsOf(height, isInked, 2).filter(({ from, to }) => to - from > 0.3 * digitPixels);
}

/** Runs of places for which something holds, joined over gaps of fewer than so many. */
function runsOf(length: number, holds: (at: number) => boolean, gap: number): NamePart[] {
  const runs: { from: number; to: number }[] = [];
  for (let at = 0; at < length; at++) {
    if (!holds(at)) continue;
    const last = runs.at(-1);
    if (last && at - last.to < gap) last.to = at + 1;
    else runs.push({ from: at, to: at + 1 });
  }
  return runs;
}

/** With a little paper above and below. */
function cutRows({ data, width, height }: Raster, { from, to }: NamePart): Raster {
  const top = Math.max(0, from - 4);
  const bottom = Math.min(height, to + 4);
  return { data: data.subarray(top * width, bottom * width), width, height: bottom - top, channels: 1 };
}

function wordsOf({ data, width, height }: Raster, { paper, print }: LineTones): NamePart[] {
  const threshold = (paper + print) / 2;
  const isInked = (x: number) => {
    for (let y = 0; y < height; y++) if (data[y * width + x]! < threshold) return true;
    return false;
  };
  return runsOf(width, isInked, 0.55 * height);
}

/** Whether a word is as wide as a label and shows its letters; ruled lines above and below it are no part of it. */
function isLabel(line: Raster, word: NamePart, tones: LineTones): boolean {
  return labels.some((label) => {
    const letters = Array.from(label);
    const pitch = (word.to - word.from) / letters.length;
    // Letters are about as high as wide.
    if (pitch < 0.3 * digitPixels || pitch > 1.5 * digitPixels) return false;
    return bandsOf(columnsOf(line, word), tones).some(({ from, to }) => {
      if (to - from < 0.6 * pitch || to - from > 1.6 * pitch) return false;
      const cells = letterCells(line, word, letters.length, tones, (from + to) / 2);
      const sum = cells.reduce((total, box, i) => total + distanceTo(line, box, tones, letters[i] ?? ''), 0);
      return sum / letters.length < mostDistance;
    });
  });
}

function columnsOf({ data, width, height }: Raster, { from, to }: NamePart): Raster {
  const out = new Uint8Array((to - from) * height);
  for (let y = 0; y < height; y++) out.set(data.subarray(y * width + from, y * width + to), y * (to - from));
  return { data: out, width: to - from, height, channels: 1 };
}
