import { readFileSync } from 'node:fs';
import type { Raster } from '../card/raster.ts';
import { type LineTones, type PixelBox, shapeLength, shapeOf } from './letter-shape.ts';

interface LetterModel {
  readonly letters: readonly string[];
  readonly indexOf: ReadonlyMap<string, number>;
  /** Numbers that a letter is compared by. */
  readonly axes: number;
  readonly projection: Float32Array;
  readonly offset: Float32Array;
  readonly prototypes: Int8Array;
  readonly prototypeScale: number;
}

/** Made by test/train-letters.ts. */
const file = new URL('../glyphs/letters.bin', import.meta.url);

let loaded: LetterModel | null = null;

function model(): LetterModel {
  if (loaded) return loaded;
  const bytes = readFileSync(file);
  const headerEnd = 4 + bytes.readUInt32LE(0);
  const header = JSON.parse(bytes.toString('utf8', 4, headerEnd)) as {
    letters: string;
    /** As the file has it: of the axes of the shapes so many were kept. */
    kept: number;
    prototypeScale: number;
  };
  const letters = Array.from(header.letters);
  // A copy, so that the numbers lie on whole words.
  const body = Uint8Array.from(bytes.subarray(headerEnd)).buffer;
  const projected = header.kept * shapeLength;
  loaded = {
    letters,
    // Of a letter with several places (0 with a stroke in it) the first is its own.
    indexOf: new Map(letters.map((letter, i) => [letter, i] as const).toReversed()),
    axes: header.kept,
    projection: new Float32Array(body, 0, projected),
    offset: new Float32Array(body, projected * 4, header.kept),
    prototypes: new Int8Array(body, (projected + header.kept) * 4, letters.length * header.kept),
    prototypeScale: header.prototypeScale,
  };
  return loaded;
}

/** A letter and how far what was seen is from it: mean squared deviation, about 1 for a clear print of it. */
export interface LetterMatch {
  readonly letter: string;
  readonly distance: number;
}

const shape = new Float32Array(shapeLength);

/** Where what stands in a box lies among the letters; null where it holds no ink. Steps of the prototypes' scale. */
function place(line: Raster, box: PixelBox, tones: LineTones): Float32Array | null {
  const { axes, projection, offset, prototypeScale } = model();
  if (!shapeOf(line, box, tones, shape)) return null;
  const at = new Float32Array(axes);
  for (let k = 0; k < axes; k++) {
    let sum = 0;
    const row = k * shapeLength;
    for (let i = 0; i < shapeLength; i++) sum += (projection[row + i] as number) * (shape[i] as number);
    at[k] = (sum - (offset[k] as number)) * prototypeScale;
  }
  return at;
}

function distanceFrom(at: Float32Array, index: number): number {
  const { axes, prototypes, prototypeScale } = model();
  let sum = 0;
  const row = index * axes;
  for (let k = 0; k < axes; k++) {
    const off = (at[k] as number) - (prototypes[row + k] as number);
    sum += off * off;
  }
  return sum / (prototypeScale * prototypeScale * axes);
}

/** A set of letters that may stand somewhere. */
export interface Alphabet {
  readonly indices: Int32Array;
}

/** The letters that the reader knows and that may stand somewhere. */
export function alphabetOf(may: (letter: string) => boolean = () => true): Alphabet {
  const { letters } = model();
  return { indices: Int32Array.from(letters.keys()).filter((index) => may(letters[index] ?? '')) };
}

/** How far apart two letters' own places are, on the scale of `LetterMatch`; infinite where one is not known. */
function apart(a: string, b: string): number {
  const { indexOf, axes, prototypes } = model();
  const [one, other] = [indexOf.get(a), indexOf.get(b)];
  if (one === undefined || other === undefined) return Number.POSITIVE_INFINITY;
  return distanceFrom(Float32Array.from(prototypes.subarray(one * axes, (one + 1) * axes)), other);
}

/** Letters nearer to each other than this are mistaken for each other by any reader. */
const alike = 6;

/** Whether print of the second letter may be read as the first: the two are nearly of one shape. */
export function mayBeTaken(read: string, printed: string): boolean {
  return apart(read, printed) < alike;
}

/** How far what stands in a box is from one letter; infinite where it holds no ink or the letter is not known. */
export function distanceTo(line: Raster, box: PixelBox, tones: LineTones, letter: string): number {
  const index = model().indexOf.get(letter);
  const at = index === undefined ? null : place(line, box, tones);
  return at === null || index === undefined ? Number.POSITIVE_INFINITY : distanceFrom(at, index);
}

/** The likeliest letters in a box, likeliest first; none where it holds no ink. */
export function likeliestLetters(
  line: Raster,
  box: PixelBox,
  tones: LineTones,
  { indices }: Alphabet,
  most = 6,
): readonly LetterMatch[] {
  const at = place(line, box, tones);
  if (!at) return [];
  const best: { index: number; distance: number }[] = [];
  for (const index of indices) {
    const distance = distanceFrom(at, index);
    if (best.length === most && distance >= (best.at(-1)?.distance ?? 0)) continue;
    const before = best.findIndex((one) => distance < one.distance);
    best.splice(before < 0 ? best.length : before, 0, { index, distance });
    if (best.length > most) best.pop();
  }
  return best.map(({ index, distance }) => ({ letter: model().letters[index] ?? '', distance }));
}
