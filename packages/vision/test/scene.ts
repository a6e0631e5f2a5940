import sharp from 'sharp';
import { homographyTo, mapPoint } from '../src/card/rectify.ts';
import type { Corner, Quad, Raster } from '../src/card/raster.ts';
import { seededRandom } from '../src/card/side-line.ts';

/** Invented scenes for the engine's tests: a flat picture of a card, photographed by a pinhole camera. */

export interface Shot {
  readonly width: number;
  readonly height: number;
  /** Share of the picture's width that the card's width takes when seen head-on. */
  readonly fill: number;
  /** Degrees by which the card's top leans away from the camera. */
  readonly tilt?: number;
  /** Degrees in the picture's plane, clockwise. */
  readonly turn?: number;
  /** Millimetres of the card; an ID-1 card has 0.76, a sheet of paper 0.1. */
  readonly thickness?: number;
  /** Grey of the side face, 0..255. */
  readonly sideTone?: number;
  /** Grey of the desk, 0..255. */
  readonly desk?: number;
  /** Standard deviation of a Gaussian blur in pixels; none below 0.3. */
  readonly blur?: number;
  /** Standard deviation of the noise in grey levels. */
  readonly noise?: number;
  readonly quality?: number;
  readonly seed?: number;
}

const widthMm = 85.6;
const heightMm = 53.98;

/** Draws an SVG as pixels with alpha. */
export async function drawSvg(svg: string): Promise<Raster> {
  const { data, info } = await sharp(Buffer.from(svg))
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height, channels: 4 };
}

/** Where a point of the card (millimetres from its centre, y down, depth behind its front) falls in the picture. */
function projector(shot: Shot): (x: number, y: number, depth: number) => Corner {
  const tilt = ((shot.tilt ?? 0) * Math.PI) / 180;
  const turn = ((shot.turn ?? 0) * Math.PI) / 180;
  const focal = shot.width;
  const distance = (focal * widthMm) / (shot.fill * shot.width);
  return (x, y, depth) => {
    // Leaning the top away brings the front's bottom nearer and shows the bottom side face.
    const up = y * Math.cos(tilt) + depth * Math.sin(tilt);
    const away = distance - y * Math.sin(tilt) + depth * Math.cos(tilt);
    const px = (focal * x) / away;
    const py = (focal * up) / away;
    return {
      x: shot.width / 2 + px * Math.cos(turn) - py * Math.sin(turn),
      y: shot.height / 2 + px * Math.sin(turn) + py * Math.cos(turn),
    };
  };
}

/** The card's front corners in the picture. */
export function frontQuad(shot: Shot): Quad {
  const at = projector(shot);
  const [x, y] = [widthMm / 2, heightMm / 2];
  return [at(-x, -y, 0), at(x, -y, 0), at(x, y, 0), at(-x, y, 0)];
}

function sideQuad(shot: Shot): Quad {
  const at = projector(shot);
  // The round corners leave the side face 3.18 mm short at each end.
  const [x, y, depth] = [widthMm / 2 - 3.18, heightMm / 2, shot.thickness ?? 0];
  return [at(-x, y, 0), at(x, y, 0), at(x, y, depth), at(-x, y, depth)];
}

interface Canvas {
  readonly rgb: Float32Array;
  readonly width: number;
  readonly height: number;
}

/** Paints a texture into a quad of the canvas, 2×2 samples a pixel. */
function paint(canvas: Canvas, texture: Raster, quad: Quad): void {
  const { width, height } = texture;
  const inverse = invert(homographyTo(quad, width, height));
  const xs = quad.map((p) => p.x);
  const ys = quad.map((p) => p.y);
  const right = Math.min(canvas.width - 1, Math.ceil(Math.max(...xs)));
  const bottom = Math.min(canvas.height - 1, Math.ceil(Math.max(...ys)));
  for (let y = Math.max(0, Math.floor(Math.min(...ys))); y <= bottom; y++) {
    for (let x = Math.max(0, Math.floor(Math.min(...xs))); x <= right; x++) {
      for (const [dx, dy] of [
        [0.25, 0.25],
        [0.75, 0.25],
        [0.25, 0.75],
        [0.75, 0.75],
      ] as const) {
        const p = mapPoint(inverse, x + dx, y + dy);
        const u = Math.floor(p.x);
        const v = Math.floor(p.y);
        if (u < 0 || v < 0 || u >= width || v >= height) continue;
        const k = (v * width + u) * 4;
        const alpha = (texture.data[k + 3] ?? 0) / 255 / 4;
        const o = (y * canvas.width + x) * 3;
        for (let c = 0; c < 3; c++) {
          // A quarter of the pixel: the canvas keeps what the other samples leave.
          canvas.rgb[o + c] =
            (canvas.rgb[o + c] ?? 0) + ((texture.data[k + c] ?? 0) - (base[c] ?? 0)) * alpha;
        }
      }
    }
  }
}

// Samples are added as differences from the desk's tone, so that quarters of a pixel add up.
let base: readonly number[] = [0, 0, 0];

function invert(m: readonly number[]): number[] {
  const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = m;
  const i = 1;
  const adjugate = [
    e * i - f * h,
    c * h - b * i,
    b * f - c * e,
    f * g - d * i,
    a * i - c * g,
    c * d - a * f,
    d * h - e * g,
    b * g - a * h,
    a * e - b * d,
  ];
  const last = adjugate[8] ?? 1;
  return adjugate.slice(0, 8).map((value) => value / last);
}

/** Photographs a card; the answer is a JPEG. */
export async function photograph(card: Raster, shot: Shot): Promise<Buffer> {
  const desk = shot.desk ?? 70;
  const random = seededRandom(shot.seed ?? 1);
  base = [desk * 1.05, desk, desk * 0.9];
  const canvas: Canvas = { rgb: new Float32Array(shot.width * shot.height * 3), ...shot };
  for (let i = 0; i < canvas.rgb.length; i++) canvas.rgb[i] = base[i % 3] ?? 0;
  if ((shot.thickness ?? 0) > 0) {
    const tone = shot.sideTone ?? 190;
    const data = new Uint8Array(64 * 4 * 4).map((_, i) => (i % 4 === 3 ? 255 : tone));
    paint(canvas, { data, width: 64, height: 4, channels: 4 }, sideQuad(shot));
  }
  paint(canvas, card, frontQuad(shot));
  const noise = shot.noise ?? 3;
  const { width, height } = shot;
  const bytes = Buffer.from(Uint8ClampedArray.from(canvas.rgb).buffer);
  const raw = { width, height, channels: 3 as const };
  const blurred = (shot.blur ?? 0) >= 0.3 ? sharp(bytes, { raw }).blur(shot.blur) : sharp(bytes, { raw });
  const pixels = await blurred.raw().toBuffer();
  for (let i = 0; i < pixels.length; i++) {
    const gauss = (random() + random() + random() - 1.5) * 2;
    pixels[i] = Math.min(255, Math.max(0, (pixels[i] ?? 0) + gauss * noise));
  }
  return sharp(pixels, { raw })
    .jpeg({ quality: shot.quality ?? 85 })
    .toBuffer();
}
