import sharp from 'sharp';
import { type Random, seededRandom } from '../random.ts';

/** What lens, light and sensor do to a picture. */
export interface LensOptions {
  /** Standard deviation of the blur in pixels; below 0.3 there is none. */
  readonly blur?: number;
  /** Standard deviation of the sensor's noise, in levels of 255. */
  readonly noise?: number;
  /** Unevenness of the light across the picture, 0..1; its direction comes from the seed. */
  readonly light?: number;
  /** Mean brightness against the drawing; 1 leaves it. */
  readonly exposure?: number;
  /** JPEG quality, 1..100. */
  readonly quality?: number;
  /** The same seed and options give the same bytes (with the same version of sharp). */
  readonly seed?: number;
}

/** Pixels in RGB order, three bytes each. */
export interface Pixels {
  readonly data: Uint8Array;
  readonly width: number;
  readonly height: number;
}

/** Takes a full-frame picture as a camera would: light, blur, noise, JPEG. */
export async function expose(pixels: Pixels, options: LensOptions = {}): Promise<Buffer> {
  const { blur = 0.6, noise = 3, light = 0.15, exposure = 1, quality = 88, seed = 1 } = options;
  const random = seededRandom(seed * 31 + 7);
  const { width, height } = pixels;
  const raw = { raw: { width, height, channels: 3 as const } };
  const lit = lightUp(pixels, light, exposure, random);
  const blurred = blur < 0.3 ? lit : await sharp(lit, raw).blur(blur).raw().toBuffer();
  addNoise(blurred, noise, random);
  return sharp(blurred, raw).jpeg({ quality }).toBuffer();
}

/** Photographs a drawing (SVG or any picture) that fills the whole frame. */
export async function photographFrame(picture: Buffer | string, options: LensOptions = {}): Promise<Buffer> {
  const source = typeof picture === 'string' ? Buffer.from(picture) : picture;
  const { data, info } = await sharp(source)
    .flatten({ background: '#777' })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  return expose({ data, width: info.width, height: info.height }, options);
}

function lightUp(
  { data, width, height }: Pixels,
  light: number,
  exposure: number,
  random: Random,
): Uint8Array {
  const [lx, ly] = [random.between(-1, 1), random.between(-1, 1)];
  const out = new Uint8ClampedArray(data.length);
  for (let y = 0, index = 0; y < height; y += 1) {
    const row = exposure * (1 + light * ly * (y / height - 0.5));
    for (let x = 0; x < width; x += 1) {
      const level = row + exposure * light * lx * (x / width - 0.5);
      for (let channel = 0; channel < 3; channel += 1, index += 1) out[index] = (data[index] ?? 0) * level;
    }
  }
  return new Uint8Array(out.buffer);
}

/** Adds noise in place. One long table read from changing places is as good to the eye and far cheaper. */
function addNoise(pixels: Uint8Array, deviation: number, random: Random): void {
  if (deviation <= 0) return;
  const table = Float32Array.from({ length: 8191 }, () => random.gauss() * deviation);
  let at = Math.floor(random.next() * table.length);
  for (let index = 0; index < pixels.length; index += 1) {
    at += 1;
    if (at >= table.length) at = Math.floor(random.next() * table.length);
    const value = (pixels[index] ?? 0) + (table[at] ?? 0);
    pixels[index] = value < 0 ? 0 : value > 255 ? 255 : value;
  }
}
