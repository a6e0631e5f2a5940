import type { PicturePlace, PicturePrint } from '@ekyc/engine-port';
import { blockAgreement, type BlockSettings } from './block-agreement.ts';
import { fitCrop } from './fit-crop.ts';
import { bandOf, type Plane } from './plane.ts';

/** Frequencies a side whose signs are looked up: low ones, which a crop of a hundredth hardly changes. */
const frequencies = 10;
/** The lowest in both directions are the same for every card in the middle of a desk. */
const commonFrequencies = 2;
/** Words of so many bits each, of so many drawn sets of frequencies. One word in common is enough to be looked at. */
const wordBits = 24;
const wordCount = 32;
/** Each edge may have been moved by so much, share of the side: 6 of 720 pixels are 0.0083. */
const reach = 0.025;
/** Pictures whose sides are in other proportions are not the same one, cropped by a little. */
const otherProportions = 0.08;
/** Pixels of the grey copies between which its details lie, and at the edge, where a border may have been added. */
const band = { inner: 1, outer: 6, edge: 8 } as const;
/** Nearly the part that agrees least decides: people and cards before one camera share all the rest. */
const blocks: BlockSettings = { side: 15, reach: 0, contrast: 3, quantile: 0.03, least: 8 };
/**
 * What a picture is looked up by: copies of it share some words and most signs, whatever is done to their bytes. The signs
 * are those of low frequencies (DCT-II, ISO/IEC 10918-1, A.3.3, over the whole picture), as perceptual hashes take them;
 * each word is a drawn set of them, so that an index finds it.
 */
export function placeOf(print: PicturePrint): PicturePlace {
  return placeOfFrequencies(frequenciesOf(rowSums(print, 0), print.height, 0));
}

/**
 * The places of what this picture may be a copy of: itself, moved by a pixel of its print as by a crop, or mirrored.
 * What moves rows keeps the sums along them, and a mirror only changes the sign of waves that are not even: the ten
 * places take three passes over the pixels.
 */
export function placesSought(print: PicturePrint): readonly PicturePlace[] {
  const [still, left, right] = [0, 1, -1].map((byX) => rowSums(print, byX)) as [RowSums, RowSums, RowSums];
  const places = [
    [still, 0],
    [left, 0],
    [right, 0],
    [still, 1],
    [still, -1],
  ] as const;
  const sums = places.map(([rows, byY]) => frequenciesOf(rows, print.height, byY));
  // Mirrored, a picture moved to one side is the mirrored one moved to the other: the order of both sides changes.
  const mirroredSums = [0, 2, 1, 3, 4].map((at) => (sums[at] ?? []).map(mirroredFrequency));
  return [...sums, ...mirroredSums].map(placeOfFrequencies);
}

function mirroredFrequency(value: number, at: number): number {
  const halfCycles = (at % frequencies) + 1;
  return halfCycles % 2 === 0 ? value : -value;
}

function placeOfFrequencies(values: readonly number[]): PicturePlace {
  const signs = values.map((value) => value > 0);
  const words = bitSets.map((bits, set) =>
    bits.reduce((value, bit) => value * 2 + (signs[bit] ? 1 : 0), set),
  );
  return { words, signs };
}

/**
 * How surely one print is a copy of the other, mirrored or not, −1..1: what nearly all parts agree in after the best
 * crop. 0 where they show too little, or have other proportions.
 */
export function likenessOf(first: PicturePrint, second: PicturePrint): number {
  const stretch = (first.width / first.height) * (second.height / second.width);
  if (Math.abs(Math.log(stretch)) > otherProportions) return 0;
  const own = detailsOf(first);
  return Math.max(...[second, mirrored(second)].map((one) => agreement(own, detailsOf(one))));
}

function agreement(own: Plane, other: Plane): number {
  const fitted = fitCrop(own, other, reach);
  return blockAgreement(inside(own, band.edge), inside(fitted, band.edge), blocks) ?? 0;
}

function detailsOf(print: PicturePrint): Plane {
  return bandOf(planeOf(print), band.inner, band.outer);
}

/** Without so many pixels at each edge. */
function inside({ data, width, height }: Plane, edge: number): Plane {
  const [w, h] = [width - 2 * edge, height - 2 * edge];
  const out = new Float32Array(Math.max(0, w) * Math.max(0, h));
  for (let y = 0; y < h; y++)
    out.set(data.subarray((y + edge) * width + edge, (y + edge) * width + edge + w), y * w);
  return { data: out, width: w, height: h };
}

function mirrored({ width, height, grey }: PicturePrint): PicturePrint {
  return {
    width,
    height,
    grey: grey.map((_, at) => grey[at - (at % width) + (width - 1 - (at % width))] ?? 0),
  };
}

function planeOf({ width, height, grey }: PicturePrint): Plane {
  return { data: Float32Array.from(grey), width, height };
}

/** For each wave across a picture, its product with every row. */
type RowSums = readonly Float64Array[];

/** Of a picture moved by whole pixels; at the edge it stands still. Its order of additions never changes: signs are stored. */
function rowSums({ width, height, grey }: PicturePrint, byX: number): RowSums {
  const sums = Array.from({ length: frequencies }, () => new Float64Array(height));
  const waves = cosinesOf(width);
  const row = new Float64Array(width);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) row[x] = grey[y * width + within(x + byX, width)]!;
    // Five at a time: an addition waits for the one before it in the same sum alone.
    for (let wave = 0; wave < frequencies; wave += 5) {
      const [w0, w1, w2, w3, w4] = waves.slice(wave, wave + 5) as Fives;
      let [s0, s1, s2, s3, s4] = [0, 0, 0, 0, 0];
      for (let x = 0; x < width; x++) {
        const value = row[x]!;
        s0 += value * w0[x]!;
        s1 += value * w1[x]!;
        s2 += value * w2[x]!;
        s3 += value * w3[x]!;
        s4 += value * w4[x]!;
      }
      [s0, s1, s2, s3, s4].forEach((sum, at) => (sums[wave + at]![y] = sum));
    }
  }
  return sums;
}

type Fives = [Float64Array, Float64Array, Float64Array, Float64Array, Float64Array];

const within = (at: number, length: number) => Math.min(length - 1, Math.max(0, at));

/** Each of the low frequencies of a picture whose rows are moved; the mean and what changes along one side alone are among them. */
function frequenciesOf(rows: RowSums, height: number, byY: number): number[] {
  return cosinesOf(height).flatMap((wave) =>
    rows.map((row) => {
      let sum = 0;
      for (let y = 0; y < height; y++) sum += row[within(y + byY, height)]! * wave[y]!;
      return sum;
    }),
  );
}

/** Bits are numbered row by row. */
function isTelling(bit: number): boolean {
  return Math.max(bit % frequencies, Math.floor(bit / frequencies)) >= commonFrequencies;
}

/** Few lengths are met: the longer side of a print is always the same. */
const knownCosines = new Map<number, readonly Float64Array[]>();
const mostKnown = 200;

/** Waves of 1 to `frequencies` half cycles over a side. */
function cosinesOf(length: number): readonly Float64Array[] {
  const known = knownCosines.get(length);
  if (known) return known;
  const made = Array.from({ length: frequencies }, (_, wave) =>
    Float64Array.from({ length }, (_, x) => Math.cos((Math.PI * (2 * x + 1) * (wave + 1)) / (2 * length))),
  );
  if (knownCosines.size < mostKnown) knownCosines.set(length, made);
  return made;
}

/** Never changes: words stored today are looked up in years. */
const bitSets: readonly (readonly number[])[] = drawSets();

function drawSets(): number[][] {
  let state = 0x2f6e2b1;
  // Mulberry32: any uniform generator would do, but it must never change.
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  return Array.from({ length: wordCount }, () => {
    const left = Array.from({ length: frequencies ** 2 }, (_, bit) => bit).filter(isTelling);
    return Array.from({ length: wordBits }, () => left.splice(Math.floor(next() * left.length), 1)[0] ?? 0);
  });
}
