import type { Raster } from '../card/raster.ts';

/** From a pixel of the copy to the picture: x' = a·x + b·y + c, y' = d·x + e·y + f. */
export interface Affine {
  readonly a: number;
  readonly b: number;
  readonly c: number;
  readonly d: number;
  readonly e: number;
  readonly f: number;
}

/** How a network wants its pixels: (value − mean) · scale, by channel of the order named. */
export interface PixelScale {
  readonly mean: readonly [number, number, number];
  readonly scale: readonly [number, number, number];
  readonly order: 'rgb' | 'bgr';
}

/** −1..1, as MediaPipe's detector wants them. */
export const signed: PixelScale = {
  mean: [127.5, 127.5, 127.5],
  scale: [1 / 127.5, 1 / 127.5, 1 / 127.5],
  order: 'rgb',
};

/** 0..1, as MediaPipe's meshes want them. */
export const shares: PixelScale = { mean: [0, 0, 0], scale: [1 / 255, 1 / 255, 1 / 255], order: 'rgb' };

export interface Copy {
  readonly width: number;
  readonly height: number;
  /** Where the copy begins in `target`, in numbers. */
  readonly at?: number;
  /** What lies outside the picture is black, or as its border. */
  readonly outside: 'black' | 'border';
}

/**
 * Copies a part of an RGB picture into planes of floats, bilinear: every pixel of the copy takes its value where the
 * transform puts it.
 */
export function samplePlanes(
  picture: Raster,
  { a, b, c, d, e, f }: Affine,
  { mean, scale, order }: PixelScale,
  target: Float32Array,
  { width, height, at = 0, outside }: Copy,
): void {
  const area = width * height;
  const [first, last] = order === 'rgb' ? [0, 2] : [2, 0];
  const [ma, mb, mc] = mean;
  const [sa, sb, sc] = scale;
  const means = Float64Array.of(...mean);
  const scales = Float64Array.of(...scale);
  const { data } = picture;
  const [right, bottom] = [picture.width - 1, picture.height - 1];
  const [step, row] = [picture.channels, picture.width * picture.channels];
  for (let v = 0, to = at; v < height; v++) {
    for (let u = 0; u < width; u++, to++) {
      let x = a * u + b * v + c;
      let y = d * u + e * v + f;
      if (x < 0 || y < 0 || x > right || y > bottom) {
        if (outside === 'black') {
          target[to] = -ma * sa;
          target[to + area] = -mb * sb;
          target[to + 2 * area] = -mc * sc;
          continue;
        }
        x = x < 0 ? 0 : x > right ? right : x;
        y = y < 0 ? 0 : y > bottom ? bottom : y;
      }
      const left = x | 0;
      const top = y | 0;
      const fx = x - left;
      const fy = y - top;
      const p = top * row + left * step;
      const q = left < right ? p + step : p;
      const down = top < bottom ? row : 0;
      const w00 = (1 - fx) * (1 - fy);
      const w10 = fx * (1 - fy);
      const w01 = (1 - fx) * fy;
      const w11 = fx * fy;
      for (let channel = 0; channel < 3; channel++) {
        const place = channel === 0 ? first : channel === 2 ? last : 1;
        const value =
          w00 * data[p + place]! +
          w10 * data[q + place]! +
          w01 * data[p + down + place]! +
          w11 * data[q + down + place]!;
        target[to + channel * area] = (value - means[channel]!) * scales[channel]!;
      }
    }
  }
}

/** A picture as planes: its whole is stretched to the copy, border to border. */
export function stretch({ width, height }: Raster, side: number): Affine {
  return { a: width / side, b: 0, c: 0, d: 0, e: height / side, f: 0 };
}

/** A square of planes of floats. */
export interface SquarePlanes {
  readonly values: Float32Array;
  /** Where they begin in `values`. */
  readonly at: number;
  readonly side: number;
}

/** Copies a part of planes into smaller ones, bilinear; what lies outside is 0. `mirrored`: left becomes right. */
export function cropPlanes(
  from: SquarePlanes,
  { a, c, e, f }: Pick<Affine, 'a' | 'c' | 'e' | 'f'>,
  to: SquarePlanes,
  mirrored: boolean,
): void {
  const [area, last] = [to.side * to.side, from.side - 1];
  for (let plane = 0; plane < 3; plane++) {
    const source = from.at + plane * from.side * from.side;
    const value = (x: number, y: number) => from.values[source + y * from.side + x] as number;
    for (let v = 0; v < to.side; v++) {
      for (let u = 0; u < to.side; u++) {
        const x = a * u + c;
        const y = e * v + f;
        const target = to.at + plane * area + v * to.side + (mirrored ? to.side - 1 - u : u);
        if (x < 0 || y < 0 || x > last || y > last) {
          to.values[target] = 0;
          continue;
        }
        const left = Math.floor(x);
        const top = Math.floor(y);
        const right = Math.ceil(x);
        const bottom = Math.ceil(y);
        const fx = x - left;
        const fy = y - top;
        const above = value(left, top) + (value(right, top) - value(left, top)) * fx;
        const below = value(left, bottom) + (value(right, bottom) - value(left, bottom)) * fx;
        to.values[target] = above + (below - above) * fy;
      }
    }
  }
}
