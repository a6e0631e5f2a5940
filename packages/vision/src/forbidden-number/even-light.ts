import type { Raster } from '../card/raster.ts';

/** A tone as it changes over a picture: at its middle, and by so much for a pixel to the right and down. */
interface Plane {
  readonly middle: number;
  readonly across: number;
  readonly down: number;
}

/** Every so many pixels are looked at. */
const step = 3;
/** Share of the width at each end that may lie beside the paper. */
const ends = 0.06;
/** The first looks at all tones, the others at those that are no darker than the paper by the one before. */
const rounds = 3;

/**
 * A strip of dark print as if its paper were lit uniformly: light that falls off across faint print changes the paper's
 * tone by more than the print differs from it.
 */
export function inEvenLight(strip: Raster): Raster {
  let paper: Plane | null = null;
  for (let round = 0; round < rounds; round++) paper = paperOf(strip, paper) ?? paper;
  if (!paper) return strip;
  const { data, width, height } = strip;
  const out = new Uint8ClampedArray(data.length);
  for (let y = 0, i = 0; y < height; y++) {
    let off = paper.down * (y - height / 2) - (paper.across * width) / 2;
    for (let x = 0; x < width; x++, i++, off += paper.across) out[i] = data[i]! - off;
  }
  return { ...strip, data: out };
}

/** The plane nearest, by least squares, to the tones that are no darker than the paper was taken for. */
function paperOf({ data, width, height }: Raster, before: Plane | null): Plane | null {
  let [n, sx, sy, sv, sxx, syy, sxy, sxv, syv] = [0, 0, 0, 0, 0, 0, 0, 0, 0];
  const from = Math.round(ends * width);
  for (let y = 0; y < height; y += step)
    for (let x = from; x < width - from; x += step) {
      const [u, v] = [x - width / 2, y - height / 2];
      const tone = data[y * width + x]!;
      if (before && tone < before.middle + before.across * u + before.down * v) continue;
      n += 1;
      sx += u;
      sy += v;
      sv += tone;
      sxx += u * u;
      syy += v * v;
      sxy += u * v;
      sxv += u * tone;
      syv += v * tone;
    }
  if (n === 0) return null;
  // Deviations from the means leave two equations.
  const [xx, yy, xy] = [sxx - (sx * sx) / n, syy - (sy * sy) / n, sxy - (sx * sy) / n];
  const [xv, yv] = [sxv - (sx * sv) / n, syv - (sy * sv) / n];
  const determinant = xx * yy - xy * xy;
  if (determinant < 1) return null;
  const across = (xv * yy - yv * xy) / determinant;
  const down = (yv * xx - xv * xy) / determinant;
  return { middle: (sv - across * sx - down * sy) / n, across, down };
}
