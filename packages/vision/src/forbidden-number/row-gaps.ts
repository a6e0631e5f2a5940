import type { Raster } from '../card/raster.ts';
import type { LineTones } from '../reading/letter-shape.ts';
import type { NamePart } from '../reading/name-gap.ts';

/** Pixels at a row's end that are not a gap. */
const ends = 6;

/** Where a hyphen lies in a strip, in shares of its height. */
const hyphen = { from: 0.44, to: 0.61 } as const;

/** Finds columns with at most one pixel of ink in the rows of the digits; on request a hyphen's count too. */
function emptyColumns(
  { data, width, height }: Raster,
  { paper, print }: LineTones,
  withHyphens: boolean,
): (x: number) => boolean {
  const threshold = (paper + print) / 2;
  const middle = withHyphens ? hyphen : { from: 1, to: 1 };
  return (x) => {
    let ink = 0;
    for (let y = Math.round(height * 0.2); y < height * 0.8; y++) {
      if (y >= middle.from * height && y < middle.to * height) continue;
      if ((data[y * width + x] ?? 255) < threshold) ink += 1;
    }
    return ink <= 1;
  };
}

/** The part of a strip between its first and its last column of ink, within another part. */
export function inkFrom(line: Raster, part: NamePart, tones: LineTones): NamePart {
  const isEmpty = emptyColumns(line, tones, false);
  let from = Math.max(0, Math.floor(part.from));
  let to = Math.min(line.width, Math.ceil(part.to));
  while (from < to && isEmpty(from)) from++;
  while (to > from && isEmpty(to - 1)) to--;
  return to > from ? { from: Math.max(part.from, from - 1), to: Math.min(part.to, to + 1) } : part;
}

/** Runs of columns without ink but a hyphen's, away from the row's ends. */
export function gapsOf(line: Raster, { from, to }: NamePart, tones: LineTones): NamePart[] {
  const isEmpty = emptyColumns(line, tones, true);
  const gaps: NamePart[] = [];
  for (let x = Math.ceil(from); x < to; x++) {
    const start = x;
    while (x < to && isEmpty(x)) x++;
    if (x > start && start > from + ends && x < to - ends) gaps.push({ from: start, to: x });
  }
  return gaps;
}
