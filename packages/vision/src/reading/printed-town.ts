import type { Raster } from '../card/raster.ts';
import type { LineTones } from './letter-shape.ts';
import { alphabetOf, type Alphabet, distanceTo, type LetterMatch, likeliestLetters } from './letters.ts';
import { inkMiddle } from './ink-of-line.ts';
import { letterCells, letterCellsAlong, tonesOf } from './name-letters.ts';
import { nameParts } from './name-gap.ts';

/** Pitches of letters to the height of their line that are tried. */
const pitchBounds = { from: 0.4, to: 1.1 } as const;
/** Beginning of the first letter's cell before its ink, to the pitch. */
const beforeInk = 0.05;
/** The first so many letters are laid out in steps of so much, the second time near the pitch that fitted fewer. */
const rounds = [
  { letters: 2, step: 1.03 },
  { letters: 4, step: 1.01 },
] as const;
/** Known letters whose mean distance from the print is more than this do not stand where they were looked for. */
const farthest = 8;
/** A letter that is no farther behind the nearest one than this may stand there as well. */
const clearly = 0.4;
/** One letter of a longer name may be farther behind, up to this. */
const hardly = 4;

/** A town where it is printed. */
export interface PrintedTown {
  readonly town: string;
  /** Letters between the municipality and the town. */
  readonly start: number;
}

let letters: Alphabet | null = null;

/**
 * The town that is printed behind a municipality: the longest of which every letter was read at its place or is the nearest
 * to the print there, but for one of three and more. Null where there is none, or are several.
 * @param line the address's line, its tones normalised
 * @param address.municipality what the line begins with
 * @param address.rest what was read behind it
 * @param starts letters that may stand between the municipality and the town
 */
export function printedTown(
  line: Raster,
  { municipality, rest }: { readonly municipality: string; readonly rest: string },
  towns: readonly string[],
  starts: readonly number[],
): PrintedTown | null {
  const [part] = nameParts(line);
  if (!part) return null;
  const tones = tonesOf(line);
  const known = Array.from(municipality);
  const layout = layoutOf(line, part.from, known, tones);
  if (layout === null) return null;
  const longest = Math.max(...towns.map((town) => Array.from(town).length)) + Math.max(...starts);
  const count = Math.min(known.length + longest, Math.floor((line.width - layout.from) / layout.pitch));
  letters ??= alphabetOf();
  const alphabet = letters;
  const places = letterCellsAlong(line, layout, count, tones)
    .slice(known.length)
    .map((box) => likeliestLetters(line, box, tones, alphabet));
  const read = Array.from(rest);
  const fitting = towns.flatMap((town) =>
    starts.flatMap((start) => {
      const misfit = misfitOf(Array.from(town), read.slice(start), places.slice(start));
      return misfit === null ? [] : [{ town, start, misfit, length: Array.from(town).length }];
    }),
  );
  const [best, second] = fitting.toSorted((a, b) => b.length - a.length || a.misfit - b.misfit);
  if (!best || (second && second.length === best.length && second.misfit === best.misfit)) return null;
  return { town: best.town, start: best.start };
}

/** Letters of a town that neither reader saw, 0 or 1; null where it does not stand there. */
function misfitOf(
  town: readonly string[],
  read: readonly string[],
  places: readonly (readonly LetterMatch[])[],
): number | null {
  let misfit = 0;
  for (const [i, letter] of town.entries()) {
    if (read[i] === letter) continue;
    const [nearest] = places[i] ?? [];
    const own = places[i]?.find((match) => match.letter === letter);
    if (!nearest || !own || own.distance - nearest.distance > hardly) return null;
    if (own.distance - nearest.distance > clearly) misfit += 1;
  }
  return misfit > (town.length > 2 ? 1 : 0) ? null : misfit;
}

interface Layout {
  /** Where the first letter's cell begins, and how far the next one's is from it, pixels. */
  readonly from: number;
  readonly pitch: number;
}

/** Cells at which letters that are known to stand at the beginning are nearest to their print; null where at none. */
function layoutOf(line: Raster, ink: number, known: readonly string[], tones: LineTones): Layout | null {
  const middle = inkMiddle(line);
  let [least, most] = [pitchBounds.from * line.height, pitchBounds.to * line.height];
  let best = { from: ink, pitch: 0, distance: Number.POSITIVE_INFINITY };
  for (const { letters: count, step } of rounds) {
    const first = known.slice(0, count);
    best = { ...best, distance: Number.POSITIVE_INFINITY };
    for (let pitch = least; pitch <= most && ink + first.length * pitch < line.width; pitch *= step) {
      const from = ink - beforeInk * pitch;
      const boxes = letterCells(line, { from, to: from + first.length * pitch }, first.length, tones, middle);
      const distances = boxes.map((box, i) => distanceTo(line, box, tones, first[i] ?? ''));
      const distance = distances.reduce((sum, one) => sum + one, 0) / first.length;
      if (distance < best.distance) best = { from, pitch, distance };
    }
    // No cell holds ink, or the line ends before.
    if (!Number.isFinite(best.distance)) return null;
    [least, most] = [best.pitch / step ** 4, best.pitch * step ** 4];
  }
  return best.distance < farthest ? best : null;
}
