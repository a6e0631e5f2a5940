import type { Raster } from '../card/raster.ts';
import { orderedTones } from '../image/ordered-tones.ts';
import { inkMiddle } from './ink-of-line.ts';
import type { LineTones, PixelBox } from './letter-shape.ts';
import { type Alphabet, type LetterMatch, likeliestLetters } from './letters.ts';
import type { NamePart } from './name-gap.ts';

/** A letter's side to its pitch: print beyond belongs to a ruled line. */
const halfHeight = 0.6;
/** How far from even the boundary of two letters may lie, in pitches. */
const uneven = 0.16;

/** Tones of a line's paper and print, of the middle of its pixels and its darkest hundredth. */
export function tonesOf({ data }: Raster): LineTones {
  const [paper = 255, print = 0] = orderedTones(data, 0.7, 0.02);
  return { paper, print };
}

/** Ink of each column between two rows. */
function columnInk({ data, width }: Raster, { top, bottom }: PixelBox, { paper }: LineTones): Float32Array {
  const ink = new Float32Array(width);
  for (let y = Math.max(0, Math.round(top)); y < bottom; y++) {
    for (let x = 0; x < width; x++)
      ink[x] = (ink[x] ?? 0) + Math.max(0, paper - (data[y * width + x] ?? paper));
  }
  return ink;
}

function letterRows({ height }: Raster, pitch: number, middle: number): Pick<PixelBox, 'top' | 'bottom'> {
  return {
    top: Math.max(0, middle - halfHeight * pitch),
    bottom: Math.min(height - 1, middle + halfHeight * pitch),
  };
}

/** The column with the least ink near an even boundary of two letters. */
function leastInk(ink: Float32Array, even: number, pitch: number): number {
  let best = { x: even, ink: Number.POSITIVE_INFINITY };
  for (let x = Math.round(even - uneven * pitch); x <= even + uneven * pitch; x++) {
    const here = (ink[x] ?? 0) * (1 + Math.abs(x - even) / pitch) + Math.abs(x - even);
    if (here < best.ink) best = { x, ink: here };
  }
  return best.x;
}

/**
 * Boxes of so many letters that fill a part of a line, divided where there is least ink near the even places.
 * @param middle the row about which the letters lie
 */
export function letterCells(
  line: Raster,
  part: NamePart,
  letters: number,
  tones: LineTones,
  middle = inkMiddle(line),
): readonly PixelBox[] {
  const pitch = (part.to - part.from) / letters;
  const rows = { left: part.from, right: part.to, ...letterRows(line, pitch, middle) };
  const ink = columnInk(line, rows, tones);
  const edges = Array.from({ length: letters + 1 }, (_, i) => {
    const even = part.from + i * pitch;
    if (i === 0 || i === letters) return even;
    return leastInk(ink, even, pitch);
  });
  return Array.from({ length: letters }, (_, i) => ({
    ...rows,
    left: Math.max(0, (edges[i] ?? 0) - (i === 0 ? 2 : 0)),
    right: Math.min(line.width - 1, (edges[i + 1] ?? 0) + (i === letters - 1 ? 2 : 0)),
  }));
}

/**
 * Boxes of so many letters that follow each other at about a pitch, each from where the one before ended: over a long line
 * even places would drift away from the print.
 * @param from where the first letter's cell begins
 */
export function letterCellsAlong(
  line: Raster,
  { from, pitch }: { readonly from: number; readonly pitch: number },
  letters: number,
  tones: LineTones,
): readonly PixelBox[] {
  const rows = letterRows(line, pitch, inkMiddle(line));
  const ink = columnInk(line, { ...rows, left: from, right: line.width }, tones);
  const edges = [from];
  for (let i = 0; i < letters; i++) edges.push(leastInk(ink, (edges.at(-1) ?? from) + pitch, pitch));
  return Array.from({ length: letters }, (_, i) => ({
    ...rows,
    left: Math.max(0, edges[i] ?? 0),
    right: Math.min(line.width - 1, edges[i + 1] ?? 0),
  }));
}

/** What stands at each of so many places of a part of a line, likeliest letters first. */
export function lettersOf(
  line: Raster,
  part: NamePart,
  letters: number,
  alphabet: Alphabet,
): readonly (readonly LetterMatch[])[] {
  const tones = tonesOf(line);
  return letterCells(line, part, letters, tones).map((box) => likeliestLetters(line, box, tones, alphabet));
}
