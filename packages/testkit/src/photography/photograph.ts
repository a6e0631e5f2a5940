import sharp from 'sharp';
import { type Random, seededRandom } from '../random.ts';
import {
  BOOKLET_BODY,
  CARD_BODY,
  type CardPose,
  type CardProjection,
  type DocumentBody,
  type Pixel,
  projectCard,
} from './card-pose.ts';
import { drawBody } from './draw-body.ts';
import { type Background, drawDesk } from './desk.ts';
import { expose, type LensOptions } from './lens.ts';

export interface PhotographOptions extends LensOptions {
  /** Size of the picture; 1080 × 1920, a phone held upright, when left out. */
  readonly width?: number;
  readonly height?: number;
  readonly background?: Background;
  /** Width of the card against the frame's width. */
  readonly fill?: number;
  /** Middle of the card in shares of the frame. */
  readonly centre?: Pixel;
  /** Degrees, see CardPose: the upper edge goes away. */
  readonly tiltX?: number;
  /** Degrees: the right edge goes away. */
  readonly tiltY?: number;
  /** Degrees clockwise. */
  readonly rotation?: number;
  /** Largest random addition to both tilts and the rotation, in degrees, and to the place (0.3 % of the width each). */
  readonly unsteadiness?: number;
  /** Strength of a light's reflection on the card, 0..1. */
  readonly glare?: number;
  /** A booklet's other page is seen beyond the upper edge, as when a passport lies open. */
  readonly facingPage?: boolean;
  /** Something held over the document, in shares of the frame: SVG without its outer element, drawn 100 × 100. */
  readonly over?: string;
}

export interface Photograph {
  readonly jpeg: Buffer;
  readonly width: number;
  readonly height: number;
  /** Corners of the card in pixels, clockwise from the card's own upper left. */
  readonly quad: readonly [Pixel, Pixel, Pixel, Pixel];
}

/**
 * Photographs a flat document (a picture with transparent corners) as a body on a desk: a card of 0.76 mm or, where
 * the picture has the shape of a passport's page (125:88), the open booklet with its pages and cover.
 */
export async function photograph(card: Buffer, options: PhotographOptions = {}): Promise<Photograph> {
  const { width = 1080, height = 1920, background = 'dark', glare = 0, seed = 1 } = options;
  const random = seededRandom(seed);
  const pose = cardPose(options, await bodyOf(card), [width, height], random);
  const projection = projectCard(pose);
  const scene = await sharp(
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">` +
        `${drawDesk(background, width, height, random)}${drawBody(projection, pose, options.facingPage ?? false)}</svg>`,
    ),
  )
    .removeAlpha()
    .raw()
    .toBuffer();
  await layFace(scene, [width, height], card, projection, pose);
  if (glare > 0) reflect(scene, [width, height], projection, glare, random);
  const seen = options.over ? await holdOver(scene, [width, height], options.over) : scene;
  const jpeg = await expose({ data: seen, width, height }, options);
  return { jpeg, width, height, quad: projection.quad };
}

async function bodyOf(picture: Buffer): Promise<DocumentBody> {
  const { width, height } = await sharp(picture).metadata();
  return width / height < 1.5 ? BOOKLET_BODY : CARD_BODY;
}

function cardPose(
  options: PhotographOptions,
  body: DocumentBody,
  [width, height]: readonly [number, number],
  random: Random,
): CardPose {
  const { fill = 0.74, tiltX = 0, tiltY = 0, rotation = 0, unsteadiness = 1, centre = [0.5, 0.5] } = options;
  const radians = (degrees: number) => ((degrees + random.between(-1, 1) * unsteadiness) * Math.PI) / 180;
  const sway = () => random.between(-1, 1) * unsteadiness * 0.003 * width;
  return {
    body,
    tiltX: radians(tiltX),
    tiltY: radians(tiltY),
    rotation: radians(rotation),
    widthPx: fill * width,
    centre: [centre[0] * width + sway(), centre[1] * height + sway()],
  };
}

/** Lays the printed face over the scene by looking up, for each pixel, the place on the card under it. */
async function layFace(
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
function reflect(
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

/** Draws a thing between the lens and the document. */
function holdOver(
  scene: Buffer,
  [width, height]: readonly [number, number],
  drawing: string,
): Promise<Buffer> {
  const input = Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 100 100" preserveAspectRatio="none">${drawing}</svg>`,
  );
  return sharp(scene, { raw: { width, height, channels: 3 } })
    .composite([{ input }])
    .removeAlpha()
    .raw()
    .toBuffer();
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
