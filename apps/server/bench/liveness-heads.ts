import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { drawSurface, type Placed, type Raster } from './liveness-surface.ts';

type Pixel = readonly [x: number, y: number];

/** A photograph of a person, with what must be known to give it depth: in its pixels, eyes from the picture's left. */
interface Photographed {
  readonly id: string;
  readonly file: string;
  readonly eyes: readonly [Pixel, Pixel];
  readonly nose: Pixel;
  readonly mouth: Pixel;
}

const own = fileURLToPath(new URL('../../../packages/testkit/fixtures/', import.meta.url));
const beside = fileURLToPath(new URL('../../../../shared/testdata/faces/', import.meta.url));

/** The two photographs of the testkit, and where they lie beside the project some more. */
const photographed: readonly Photographed[] = [
  {
    id: 'collins',
    file: `${own}nasa-collins-astronaut.png`,
    eyes: [
      [206, 102],
      [246, 104],
    ],
    nose: [223, 130],
    mouth: [223, 139],
  },
  {
    id: 'hopper',
    file: `${own}usnavy-grace-hopper.jpg`,
    eyes: [
      [218, 192],
      [304, 190],
    ],
    nose: [268, 245],
    mouth: [268, 276],
  },
  {
    id: 'obama-1',
    file: `${beside}whitehouse-obama-1.jpg`,
    eyes: [
      [445, 215],
      [547, 214],
    ],
    nose: [498, 281],
    mouth: [495, 318],
  },
  {
    id: 'obama-2',
    file: `${beside}whitehouse-obama-2.jpg`,
    eyes: [
      [263, 370],
      [365, 383],
    ],
    nose: [283, 458],
    mouth: [301, 521],
  },
];

/** Size of a simulated picture, and the distance of the eyes in it: a selfie whose face fills half the width. */
export const size = { width: 360, height: 480 } as const;
const eyes = 69;
const middle = { x: size.width / 2, y: 0.42 * size.height } as const;

/** A person's picture, upright and of one size, to which depth can be given. All lengths in distances of the eyes. */
export interface Head {
  readonly id: string;
  readonly picture: Raster;
  readonly nose: Pixel;
  readonly mouth: Pixel;
}

export async function photographedHeads(): Promise<readonly Head[]> {
  return Promise.all(photographed.filter(({ file }) => existsSync(file)).map(headOf));
}

async function headOf({ id, file, eyes: [right, left], nose, mouth }: Photographed): Promise<Head> {
  const { data, info } = await sharp(await readFile(file))
    .removeAlpha()
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  const source: Raster = { data, width: info.width, height: info.height };
  const [dx, dy] = [left[0] - right[0], left[1] - right[1]];
  const distance = Math.hypot(dx, dy);
  const [cos, sin] = [dx / distance, dy / distance];
  const centre = [(right[0] + left[0]) / 2, (right[1] + left[1]) / 2] as const;
  const upright = (x: number, y: number): Pixel => {
    const [ox, oy] = [x - centre[0], y - centre[1]];
    return [(ox * cos + oy * sin) / distance, (oy * cos - ox * sin) / distance];
  };
  const ground: Raster = { data: Buffer.alloc(3 * size.width * size.height, 150), ...size };
  const picture = drawSurface(source, ground, (u, v) => {
    const [x, y] = upright(u, v);
    return { x: middle.x + x * eyes, y: middle.y + y * eyes, near: 0 };
  });
  return { id, picture, nose: upright(...nose), mouth: upright(...mouth) };
}

/** How a head or a sheet is held. Radians, in the engine's signs. */
export interface Held {
  readonly yaw?: number;
  readonly pitch?: number;
  readonly roll?: number;
  /** Of the camera from it, in distances of the eyes (63 mm): 7 is 44 cm. */
  readonly camera?: number;
  /** Moved by, in shares of the picture's size, and nearer or farther. */
  readonly move?: Pixel;
  readonly zoom?: number;
}

/** Half width, half height and depth of the head from its middle between the ears. */
const skull = { x: 1.2, y: 1.9, z: 1.5, middleY: 0.35 } as const;

/**
 * Depth of a face before the middle between its ears: an ellipsoid, hollows for the eyes and a nose of 24 mm (0.38), so
 * that its tip stands 36 mm before the corners of eyes and mouth. Flatter noses by `relief`.
 */
function depthOf({ nose, mouth }: Head, x: number, y: number, relief: number): number {
  const inside = 1 - (x / skull.x) ** 2 - ((y - skull.middleY) / skull.y) ** 2;
  const bell = (dx: number, dy: number, w: number, h: number) => Math.exp(-((dx / w) ** 2) - (dy / h) ** 2);
  const along = Math.min(1, Math.max(0, y / nose[1]));
  const below = Math.max(0, y - nose[1]);
  const ridge = along * Math.exp(-((x - nose[0] * along) ** 2) / 0.22 ** 2 - (below / 0.12) ** 2);
  return (
    skull.z * Math.sqrt(Math.max(0, inside)) +
    relief * (0.38 * ridge - 0.08 * (bell(x - 0.5, y, 0.25, 0.16) + bell(x + 0.5, y, 0.25, 0.16))) +
    0.05 * bell(x - mouth[0], y - mouth[1], 0.4, 0.25)
  );
}

type Solid = readonly [x: number, y: number, z: number];

/** Turned by pitch, then yaw, about the middle of the head. */
function turned([x, y, z]: Solid, { yaw = 0, pitch = 0 }: Held): Solid {
  const py = y - skull.middleY;
  const up = py * Math.cos(pitch) - z * Math.sin(pitch);
  const deep = z * Math.cos(pitch) + py * Math.sin(pitch);
  return [
    x * Math.cos(yaw) + deep * Math.sin(yaw),
    up + skull.middleY,
    deep * Math.cos(yaw) - x * Math.sin(yaw),
  ];
}

/** In the plane of the eyes a length is seen as it is; what stands before it larger. */
function enlarged(z: number, camera: number, plane: number): number {
  return camera / (camera - (z - plane));
}

/** Depth of the plane of the eyes before the middle between the ears. */
const eyePlane = 1.25;

function inPicture([x, y]: Pixel, { roll = 0, move = [0, 0], zoom = 1 }: Held, near: number): Placed {
  const [cos, sin] = [Math.cos(roll) * zoom * eyes, Math.sin(roll) * zoom * eyes];
  return {
    x: middle.x + move[0] * size.width + x * cos - y * sin,
    y: middle.y + move[1] * size.height + y * cos + x * sin,
    near,
  };
}

/** The person turns the head; shoulders and room stay. `relief` flattens the nose and the hollows of the eyes. */
export function turnHead(head: Head, held: Held, relief = 1): Raster {
  const { camera = 7 } = held;
  return drawSurface(head.picture, head.picture, (u, v) => {
    const [x, y] = [(u - middle.x) / eyes, (v - middle.y) / eyes];
    const out = Math.hypot(x / (1.06 * skull.x), (y - skull.middleY) / (1.06 * skull.y));
    const share = smooth((1.45 - out) / 0.45);
    const z = depthOf(head, x, y, relief);
    const before = enlarged(z, camera, eyePlane);
    const after = turned([x / before, y / before, z], held);
    const larger = enlarged(after[2], camera, eyePlane);
    const [toX, toY] = [after[0] * larger, after[1] * larger];
    return inPicture([x + share * (toX - x), y + share * (toY - y)], held, share * after[2]);
  });
}

/** What is held before the camera instead of a person. */
export interface Sheet {
  /** Radius to which it is bent, in distances of the eyes; flat when left out. */
  readonly radius?: number;
  /** Bent about the upright (like a column) or the level axis. */
  readonly bent?: 'upright' | 'level';
}

/** A picture on paper or a screen, turned as a whole before the wall of a room. */
export function turnSheet(
  content: Raster,
  wall: Raster,
  held: Held,
  { radius, bent = 'upright' }: Sheet = {},
): Raster {
  const { camera = 7 } = held;
  return drawSurface(content, wall, (u, v) => {
    const flat: Solid = [(u - middle.x) / eyes, (v - middle.y) / eyes, 0];
    const after = turned(radius === undefined ? flat : bend(flat, radius, bent), held);
    const larger = enlarged(after[2], camera, 0);
    return inPicture([after[0] * larger, after[1] * larger], held, after[2]);
  });
}

function bend([x, y]: Solid, radius: number, bent: 'upright' | 'level'): Solid {
  if (bent === 'upright') return [radius * Math.sin(x / radius), y, radius * (Math.cos(x / radius) - 1)];
  const down = y - skull.middleY;
  return [x, skull.middleY + radius * Math.sin(down / radius), radius * (Math.cos(down / radius) - 1)];
}

function smooth(share: number): number {
  const s = Math.min(1, Math.max(0, share));
  return s * s * (3 - 2 * s);
}
