import type { Raster } from '../card/raster.ts';
import { inkMiddle } from './ink-of-line.ts';
import type { LineTones, PixelBox } from './letter-shape.ts';
import { type Alphabet, type LetterMatch, likeliestLetters } from './letters.ts';
import type { NamePart } from './name-gap.ts';

/** A letter's side to its pitch: print beyond belongs to a ruled line. */
const HALF_HEIGHT = 0.6;
/** How far from even the boundary of two letters may lie, in pitches. */
const UNEVEN = 0.16;

/** Tones of a line's paper and print, of the middle of its pixels and its darkest hundredth. */
export function tonesOf({ data }: Raster): LineTones {
  const sorted = data.toSorted();
  return {
    paper: sorted[Math.floor(sorted.length * 0.7)] ?? 255,
    print: sorted[Math.floor(sorted.length * 0.02)] ?? 0,
  };
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

/** Boxes of so many letters that fill a part of a line, divided where there is least ink near the even places. */
export function letterCells(
  line: Raster,
  part: NamePart,
  letters: number,
  tones: LineTones,
): readonly PixelBox[] {
  const pitch = (part.to - part.from) / letters;
  const middle = inkMiddle(line);
  const rows = {
    left: part.from,
    right: part.to,
    top: Math.max(0, middle - HALF_HEIGHT * pitch),
    bottom: Math.min(line.height - 1, middle + HALF_HEIGHT * pitch),
  };
  const ink = columnInk(line, rows, tones);
  const edges = Array.from({ length: letters + 1 }, (_, i) => {
    const even = part.from + i * pitch;
    if (i === 0 || i === letters) return even;
    let best = { x: even, ink: Number.POSITIVE_INFINITY };
    for (let x = Math.round(even - UNEVEN * pitch); x <= even + UNEVEN * pitch; x++) {
      const here = (ink[x] ?? 0) * (1 + Math.abs(x - even) / pitch) + Math.abs(x - even);
      if (here < best.ink) best = { x, ink: here };
    }
    return best.x;
  });
  return Array.from({ length: letters }, (_, i) => ({
    ...rows,
    left: Math.max(0, (edges[i] ?? 0) - (i === 0 ? 2 : 0)),
    right: Math.min(line.width - 1, (edges[i + 1] ?? 0) + (i === letters - 1 ? 2 : 0)),
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
