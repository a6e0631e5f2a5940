import sharp from 'sharp';
import { type Random, seededRandom } from '../random.ts';
import {
  bookletBody,
  cardBody,
  type CardPose,
  type DocumentBody,
  type Pixel,
  projectCard,
} from './card-pose.ts';
import { drawBody } from './draw-body.ts';
import { type Background, drawDesk } from './desk.ts';
import { layFace, reflect } from './face-pixels.ts';
import { expose, type LensOptions } from './lens.ts';

export interface PhotographOptions extends LensOptions {
  /** Size of the picture; 1080 × 1920, a phone held upright, when left out. */
  readonly width?: number;
  readonly height?: number;
  readonly background?: Background;
  /** A whole drawing (SVG) of the frame's size behind the document, in place of a desk. */
  readonly behind?: string;
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
        `${options.behind ?? drawDesk(background, width, height, random)}${drawBody(projection, pose, options.facingPage ?? false)}</svg>`,
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
  return width / height < 1.5 ? bookletBody : cardBody;
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
