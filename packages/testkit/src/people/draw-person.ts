import { drawFace } from './draw-face.ts';
import { drawBackHair, drawFrontHair } from './draw-hair.ts';
import { headView, type PersonPose } from './head-pose.ts';
import { type PersonFeatures, personFeatures } from './person-features.ts';

export interface PersonDrawing extends PersonPose {
  /** Size of the picture in pixels; 480 × 600 when left out. */
  readonly width?: number;
  readonly height?: number;
  /** A plain light ground as on a document's portrait, instead of a room's wall. */
  readonly portrait?: boolean;
}

/** Middle of the head and the room the drawing needs, in its own units. */
const centre = [0, 0] as const;
const frame = { width: 480, height: 600 };

/**
 * Draws an invented person as SVG text. The same seed is the same person under every pose. The head fills about
 * half of the shorter side, as in a selfie; a portrait for a card is a picture of 5:6 with `portrait`.
 */
export function drawPerson(seed: number, drawing: PersonDrawing = {}): string {
  const { width = frame.width, height = frame.height } = drawing;
  const scale = Math.min(width / frame.width, height / frame.height) * (drawing.portrait ? 1 : 0.9);
  return svg(
    width,
    height,
    wall(personFeatures(seed), drawing.portrait ?? false, width, height) +
      personAt(seed, drawing, [width / 2, height / 2, scale], 'a'),
  );
}

/** Draws two invented people side by side: a picture in which guidance must ask for one person only. */
export function drawTwoPeople(
  seeds: readonly [number, number],
  size: { width: number; height: number },
): string {
  const { width, height } = size;
  const scale = Math.min(width / frame.width / 2, height / frame.height) * 1.15;
  const first = personAt(seeds[0], {}, [width * 0.28, height / 2, scale], 'a');
  const second = personAt(seeds[1], {}, [width * 0.72, height / 2, scale], 'b');
  return svg(width, height, wall(personFeatures(seeds[0]), false, width, height) + first + second);
}

function svg(width: number, height: number, content: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${content}</svg>`;
}

function wall(features: PersonFeatures, portrait: boolean, width: number, height: number): string {
  const [top, bottom] = portrait ? ['#c3d3e4', '#a3b8cc'] : features.wall;
  return (
    `<defs><linearGradient id="wall" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="${top}"/>` +
    `<stop offset="1" stop-color="${bottom}"/></linearGradient></defs>` +
    `<rect width="${width}" height="${height}" fill="url(#wall)"/>`
  );
}

/** One person with the head's middle at the given place; `key` keeps gradient names apart in one picture. */
function personAt(
  seed: number,
  pose: PersonPose,
  [x, y, scale]: readonly [number, number, number],
  key: string,
): string {
  const features = personFeatures(seed);
  const view = headView(centre, [features.faceHalfWidth, features.faceHalfHeight], pose);
  const parts = [
    drawBackHair(features, view),
    drawBody(features, key),
    drawFace(features, view, pose, key),
    drawFrontHair(features, view, key),
  ];
  return `${definitions(features, view.yaw, key)}<g transform="translate(${x} ${y}) scale(${scale})">${parts.join('')}</g>`;
}

function definitions({ skin }: PersonFeatures, yaw: number, key: string): string {
  const blur = (name: string, deviation: number) =>
    `<filter id="${name}${key}" x="-50%" y="-50%" width="200%" height="200%"><feGaussianBlur stdDeviation="${deviation}"/></filter>`;
  return (
    `<defs><radialGradient id="skin${key}" cx="${0.45 + yaw * 0.3}" cy="0.42" r="0.65">` +
    `<stop offset="0" stop-color="${skin[0]}"/><stop offset="0.65" stop-color="${skin[1]}"/>` +
    `<stop offset="1" stop-color="${skin[2]}"/></radialGradient>` +
    `<linearGradient id="neck${key}" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${skin[2]}"/>` +
    `<stop offset="1" stop-color="${skin[1]}"/></linearGradient>${blur('soft', 5)}${blur('fine', 0.9)}</defs>`
  );
}

/** Neck and shoulders: they stay where they are while the head turns, and run far below a tall picture. */
function drawBody({ shirt }: PersonFeatures, key: string): string {
  return (
    `<path d="M-220,1200 L-222,310 C-212,190 -92,180 -62,160 L62,160 C92,180 212,190 222,310 L220,1200 Z" fill="${shirt}"/>` +
    `<path d="M-58,100 L-62,170 Q0,210 62,170 L58,100 Z" fill="url(#neck${key})"/>`
  );
}
