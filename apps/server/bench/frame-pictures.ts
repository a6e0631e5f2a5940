import { photograph, type PhotographOptions } from '@ekyc/testkit';
import sharp from 'sharp';
import { heldByHand, type Specimen } from './document-specimens.ts';

/** How a document is held, by the name of its picture. */
export const poses = {
  documentFront: {},
  documentTilted: { tiltY: -25 },
  documentEdge: { tiltX: 45 },
} as const satisfies Readonly<Record<string, Pick<PhotographOptions, 'tiltX' | 'tiltY'>>>;

export type DocumentSubject = keyof typeof poses;

/** A moment of a hand that holds a phone: the scene as it is drawn, and a view of it. */
export interface Moment {
  readonly seed: number;
  /** Which of the moments: 0 is that of the picture. */
  readonly at: number;
}

const backgrounds = ['dark', 'clutter', 'light'] as const;

/** Same seed: same desk, same light, about the same place. The document's tilt changes with the moment. */
export async function shoot(
  { front, idType }: Pick<Specimen, 'front' | 'idType'>,
  subject: DocumentSubject,
  { seed, at }: Moment,
): Promise<Buffer> {
  const held = heldByHand(seed);
  const pose: Partial<Record<'tiltX' | 'tiltY', number>> = poses[subject];
  const { jpeg } = await photograph(front, {
    seed,
    unsteadiness: 0.5,
    background: backgrounds[seed % backgrounds.length] ?? 'dark',
    // A little smaller than it is shown: what follows cuts the border off.
    fill: (idType === 'passport' ? 0.8 : 0.72) - (seed % 3) * 0.06,
    rotation: held.rotation,
    tiltX: (pose.tiltX ?? held.tiltX / 2) + swing(seed, at, 1) * 5,
    tiltY: (pose.tiltY ?? held.tiltY / 2) + swing(seed, at, 2) * 5,
  });
  return seenFrom(jpeg, { seed, at });
}

/** Shares cut off on each side: room to move in. */
const margin = 0.06;

/**
 * What the camera sees of a wider picture at that moment: moved by up to 4 % of its size, turned by up to 2 degrees,
 * nearer or farther by up to 3 %, lighter or darker by up to 15 %.
 */
export async function seenFrom(wide: Buffer, { seed, at }: Moment): Promise<Buffer> {
  const { width, height } = await sharp(wide).metadata();
  const turned = sharp(wide).rotate(swing(seed, at, 3) * 2, { background: '#555' });
  const { data, info } = await turned.png({ compressionLevel: 1 }).toBuffer({ resolveWithObject: true });
  const cut = (1 - 2 * margin) * (1 + swing(seed, at, 4) * 0.03);
  const size = { width: Math.round(width * cut), height: Math.round(height * cut) };
  const from = (room: number, length: number, part: number) =>
    Math.round((room - length) / 2 + swing(seed, at, part) * 0.04 * length);
  const view = { left: from(info.width, size.width, 5), top: from(info.height, size.height, 6), ...size };
  return sharp(data)
    .extract(view)
    .linear(1 + swing(seed, at, 7) * 0.15, 0)
    .jpeg({ quality: 92 })
    .toBuffer();
}

/** Longest side of the video's pictures, and how they are compressed, by seed: 0.8 to 1.5 Mbit/s. */
export async function asVideo(jpeg: Buffer, { seed, at }: Moment, longest = 640): Promise<Buffer> {
  const turns = [0, 0, 0, 90, 270] as const;
  const upright = sharp(jpeg).resize({ width: longest, height: longest, fit: 'inside' });
  const { data, info } = await upright.raw().toBuffer({ resolveWithObject: true });
  return sharp(data, { raw: { width: info.width, height: info.height, channels: 3 } })
    .rotate(turns[(seed + at) % turns.length] ?? 0)
    .webp({ quality: 45 + Math.round(swing(seed, at, 8) * 15), smartSubsample: false })
    .toBuffer();
}

/** −1 … 1, the same for ever: Weyl's sequence of the golden ratio. */
function swing(seed: number, at: number, part: number): number {
  const share = ((seed * 7 + at * 31 + part * 3) * 0.618_033_988_75 + part * 0.754_877_666_2) % 1;
  return 2 * share - 1;
}
