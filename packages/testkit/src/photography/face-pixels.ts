import sharp from 'sharp';
import type { Random } from '../random.ts';
import type { CardPose, CardProjection } from './card-pose.ts';

/** Lays the printed face over the scene by looking up, for each pixel, the place on the card under it. */
export async function layFace(
  scene: Buffer,
  [width, height]: readonly [number, number],
  card: Buffer,
  projection: CardProjection,
  pose: CardPose,
): Promise<void> {
  // Shrunk to about the size it has in the picture first: reading single points of a larger one would flicker.
  const { data, info } = await sharp(card)
    .ensureAlpha()
    .resize({ width: Math.round(pose.widthPx * 1.15), withoutEnlargement: true })
    .raw()
    .toBuffer({ resolveWithObject: true });
  // Seen aslant the face sends less of the lamp's light to the lens than the side face does.
  const slant = Math.cos(pose.tiltX) * Math.cos(pose.tiltY);
  for (let index = 0; index < data.length; index += 1) {
    if (index % 4 !== 3) data[index] = (data[index] ?? 0) * (0.4 + 0.6 * slant);
  }
  const [left, top, right, bottom] = bounds(projection.quad, width, height);
  for (let y = top; y < bottom; y += 1) {
    for (let x = left; x < right; x += 1) {
      const [u, v] = projection.toCard(x + 0.5, y + 0.5);
      if (u <= 0 || v <= 0 || u >= 1 || v >= 1) continue;
      blend(
        scene,
        (y * width + x) * 3,
        data,
        info.width,
        info.height,
        u * info.width - 0.5,
        v * info.height - 0.5,
      );
    }
  }
}

/** Mixes the card's colour at (u, v), read between its four neighbours, into one pixel of the scene. */
function blend(
  scene: Buffer,
  target: number,
  card: Buffer,
  width: number,
  height: number,
  u: number,
  v: number,
): void {
  const [x0, y0] = [Math.max(0, Math.floor(u)), Math.max(0, Math.floor(v))];
  const [x1, y1] = [Math.min(width - 1, x0 + 1), Math.min(height - 1, y0 + 1)];
  const [fx, fy] = [Math.max(0, u - x0), Math.max(0, v - y0)];
  const [a, b, c, d] = [y0 * width + x0, y0 * width + x1, y1 * width + x0, y1 * width + x1];
  const read = (channel: number) =>
    ((card[a * 4 + channel] ?? 0) * (1 - fx) + (card[b * 4 + channel] ?? 0) * fx) * (1 - fy) +
    ((card[c * 4 + channel] ?? 0) * (1 - fx) + (card[d * 4 + channel] ?? 0) * fx) * fy;
  const alpha = read(3) / 255;
  for (let channel = 0; channel < 3; channel += 1) {
    scene[target + channel] = read(channel) * alpha + (scene[target + channel] ?? 0) * (1 - alpha);
  }
}

/** A lamp's reflection: a bright oval somewhere on the card's middle. */
export function reflect(
  scene: Buffer,
  [width, height]: readonly [number, number],
  { quad, toCard }: CardProjection,
  strength: number,
  random: Random,
): void {
  const [atU, atV] = [random.between(0.25, 0.75), random.between(0.25, 0.75)];
  const [left, top, right, bottom] = bounds(quad, width, height);
  for (let y = top; y < bottom; y += 1) {
    for (let x = left; x < right; x += 1) {
      const [u, v] = toCard(x, y);
      if (u < 0 || v < 0 || u > 1 || v > 1) continue;
      const light = strength * 400 * Math.exp(-1.2 * (((u - atU) / 0.22) ** 2 + ((v - atV) / 0.22) ** 2));
      for (let channel = 0; channel < 3; channel += 1) {
        const index = (y * width + x) * 3 + channel;
        scene[index] = Math.min(255, (scene[index] ?? 0) + light);
      }
    }
  }
}

function bounds(quad: CardProjection['quad'], width: number, height: number) {
  const xs = quad.map(([x]) => x);
  const ys = quad.map(([, y]) => y);
  return [
    Math.max(0, Math.floor(Math.min(...xs))),
    Math.max(0, Math.floor(Math.min(...ys))),
    Math.min(width, Math.ceil(Math.max(...xs))),
    Math.min(height, Math.ceil(Math.max(...ys))),
  ] as const;
}
