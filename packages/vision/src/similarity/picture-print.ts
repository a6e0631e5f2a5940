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
  return placeOfPlane(planeOf(print));
}

/** The places of what this picture may be a copy of: itself, moved by a pixel of its print as by a crop, or mirrored. */
export function placesSought(print: PicturePrint): readonly PicturePlace[] {
  return [planeOf(print), planeOf(mirrored(print))].flatMap((plane) =>
    moves.map(([x, y]) => placeOfPlane(moved(plane, x, y))),
  );
}

const moves = [
  [0, 0],
  [1, 0],
  [-1, 0],
  [0, 1],
  [0, -1],
] as const;

function placeOfPlane(plane: Plane): PicturePlace {
  const signs = signsOf(plane);
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

/** By whole pixels; at the edge it stands still. */
function moved({ data, width, height }: Plane, byX: number, byY: number): Plane {
  const at = (value: number, length: number) => Math.min(length - 1, Math.max(0, value));
  const out = new Float32Array(data.length);
  for (let y = 0, i = 0; y < height; y++)
    for (let x = 0; x < width; x++, i++) out[i] = data[at(y + byY, height) * width + at(x + byX, width)]!;
  return { data: out, width, height };
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

/** Whether each of the low frequencies is positive; the mean and what changes along one side alone are among them. */
function signsOf({ data, width, height }: Plane): boolean[] {
  const across = cosines(width);
  const down = cosines(height);
  const signs: boolean[] = [];
  const rows = across.map((wave) =>
    Float64Array.from({ length: height }, (_, y) => {
      let sum = 0;
      for (let x = 0; x < width; x++) sum += data[y * width + x]! * wave[x]!;
      return sum;
    }),
  );
  for (const wave of down)
    for (const row of rows) signs.push(row.reduce((sum, value, y) => sum + value * wave[y]!, 0) > 0);
  return signs;
}

/** Bits are numbered row by row. */
function isTelling(bit: number): boolean {
  return Math.max(bit % frequencies, Math.floor(bit / frequencies)) >= commonFrequencies;
}

/** Waves of 1 to `frequencies` half cycles over a side. */
function cosines(length: number): Float64Array[] {
  return Array.from({ length: frequencies }, (_, wave) =>
    Float64Array.from({ length }, (_, x) => Math.cos((Math.PI * (2 * x + 1) * (wave + 1)) / (2 * length))),
  );
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
