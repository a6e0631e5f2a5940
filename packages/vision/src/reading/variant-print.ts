import type { Raster } from '../card/raster.ts';
import { KANJI_CELL } from '../glyphs/glyph-cell.ts';
import { variantKanjiGlyphs } from '../glyphs/variant-kanji.ts';
import type { NamePart } from './name-gap.ts';
import { likeness, normalised } from './normalised.ts';

/** Unpacks a kanji's templates, one a font: two pixels of 16 tones to a byte. */
function unpack(packed: string): readonly Float32Array[] {
  const bytes = Buffer.from(packed, 'base64');
  const tones = new Float32Array(bytes.length * 2);
  bytes.forEach((byte, i) => {
    tones[2 * i] = byte >> 4;
    tones[2 * i + 1] = byte & 15;
  });
  const size = KANJI_CELL * KANJI_CELL;
  return Array.from({ length: tones.length / size }, (_, font) =>
    normalised(tones.slice(font * size, (font + 1) * size)),
  );
}

const templates = new Map<string, readonly Float32Array[]>();

function templatesOf(kanji: string): readonly Float32Array[] {
  const known = templates.get(kanji);
  if (known) return known;
  const unpacked = unpack(variantKanjiGlyphs[kanji] ?? '');
  templates.set(kanji, unpacked);
  return unpacked;
}

/** The em box of one letter: its middle and side in pixels. */
interface Box {
  readonly x: number;
  readonly y: number;
  readonly side: number;
}

function cut({ data, width, height }: Raster, { x, y, side }: Box, into: Float32Array): Float32Array {
  const step = side / KANJI_CELL;
  for (let j = 0, o = 0; j < KANJI_CELL; j++) {
    const v = Math.min(height - 1.001, Math.max(0, y - side / 2 + (j + 0.5) * step - 0.5));
    const row = Math.floor(v) * width;
    const fv = v - Math.floor(v);
    for (let i = 0; i < KANJI_CELL; i++, o++) {
      const u = Math.min(width - 1.001, Math.max(0, x - side / 2 + (i + 0.5) * step - 0.5));
      const k = row + Math.floor(u);
      const fu = u - Math.floor(u);
      const upper = (data[k] ?? 0) * (1 - fu) + (data[k + 1] ?? 0) * fu;
      const lower = (data[k + width] ?? 0) * (1 - fu) + (data[k + width + 1] ?? 0) * fu;
      into[o] = upper * (1 - fv) + lower * fv;
    }
  }
  return normalised(into);
}

const SIDES = [0.84, 0.9, 0.96, 1.02];
const SHIFTS = [-0.1, -0.05, 0, 0.05, 0.1];

/** How like each kanji the print around a place is, in the best of the sizes and shifts tried; likest first. */
export function rankKanji(
  line: Raster,
  around: Box,
  kanji: readonly string[],
): readonly { readonly kanji: string; readonly likeness: number }[] {
  const best = new Map(kanji.map((one) => [one, -1]));
  const buffer = new Float32Array(KANJI_CELL * KANJI_CELL);
  for (const size of SIDES) {
    const side = around.side * size;
    for (const dx of SHIFTS) {
      for (const dy of SHIFTS) {
        const cell = cut(line, { x: around.x + dx * side, y: around.y + dy * side, side }, buffer);
        for (const one of kanji) {
          for (const template of templatesOf(one)) {
            const like = likeness(template, cell);
            if (like > (best.get(one) ?? -1)) best.set(one, like);
          }
        }
      }
    }
  }
  return kanji
    .map((one) => ({ kanji: one, likeness: best.get(one) ?? -1 }))
    .toSorted((a, b) => b.likeness - a.likeness);
}

/** The em boxes of so many letters that fill a part of a line evenly; `y` is the middle of their ink. */
export function letterBoxes(part: NamePart, letters: number, y: number): readonly Box[] {
  const pitch = (part.to - part.from) / letters;
  return Array.from({ length: letters }, (_, i) => ({ x: part.from + (i + 0.5) * pitch, y, side: pitch }));
}
