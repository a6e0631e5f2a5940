import type { Instruction } from '@ekyc/contract';
import { drawPerson, type PersonPose } from '@ekyc/testkit';
import sharp from 'sharp';
import { type Head, type Held, size, turnHead, turnSheet } from './liveness-heads.ts';
import type { Raster } from './liveness-surface.ts';

/** What somebody shows to the camera: at rest for the selfie, on the way, and when the picture is taken. */
export interface Attempt {
  /** `honest`, or what is held before the camera instead of a face. */
  readonly kind: string;
  /** Of whom the pictures are: `drawn` people or `photographs`. */
  readonly set: string;
  readonly instruction: Exclude<Instruction, 'blink'>;
  readonly rest: () => Promise<Raster>;
  /** @param share of the way, 1 at the picture */
  readonly acting: (share: number) => Promise<Raster>;
}

export type Draw = (from: number, to: number) => number;

const instructions = ['turnLeft', 'turnRight', 'lookUp'] as const;
const degree = Math.PI / 180;

/** A hand that holds a phone, or a thing before it: a little turned, aside, nearer. */
export function loosely(draw: Draw, most = { yaw: 4, pitch: 4 }): Held {
  return {
    yaw: draw(-most.yaw, most.yaw) * degree,
    pitch: draw(-most.pitch, most.pitch) * degree,
    roll: draw(-5, 5) * degree,
    camera: draw(5, 9),
    move: [draw(-0.05, 0.05), draw(-0.05, 0.05)],
    zoom: draw(0.9, 1.1),
  };
}

/** From one pose towards a turn by an angle. */
function towards(held: Held, instruction: Attempt['instruction'], angle: number, part: number): Held {
  const { yaw = 0, pitch = 0 } = held;
  if (instruction === 'lookUp') return { ...held, pitch: pitch + part * angle };
  return { ...held, yaw: yaw + (instruction === 'turnLeft' ? 1 : -1) * part * angle };
}

/** Real people's photographs, given depth, that turn by 24 to 38 degrees, or look up by 14 to 26. */
export function photographedActs(heads: readonly Head[], count: number, draw: Draw): Attempt[] {
  return Array.from({ length: count }, (_, at): Attempt => {
    const head = heads[Math.floor(at / 3) % heads.length] as Head;
    const instruction = instructions[at % 3] ?? 'lookUp';
    const held = loosely(draw);
    const angle = (instruction === 'lookUp' ? draw(14, 26) : draw(24, 38)) * degree;
    // Noses of 60 to 110 % of a mean European's.
    const relief = draw(0.6, 1.1);
    return {
      kind: 'honest',
      set: 'photographs',
      instruction,
      rest: async () => Promise.resolve(turnHead(head, held, relief)),
      acting: async (share) =>
        Promise.resolve(turnHead(head, towards(held, instruction, angle, share), relief)),
    };
  });
}

/** Drawn people who turn by 0.6 to 0.75 rad, or look up by 0.45 to 0.6. */
export function drawnActs(count: number, draw: Draw): Attempt[] {
  return Array.from({ length: count }, (_, at): Attempt => {
    const instruction = instructions[at % 3] ?? 'lookUp';
    const angle = instruction === 'lookUp' ? draw(0.45, 0.6) : draw(0.6, 0.75);
    const [yaw, pitch] = [draw(-0.07, 0.07), draw(-0.07, 0.07)];
    const pose = (part: number): PersonPose => {
      const { yaw: turned = 0, pitch: raised = 0 } = towards({ yaw, pitch }, instruction, angle, part);
      return { yaw: turned, pitch: raised };
    };
    return {
      kind: 'honest',
      set: 'drawn',
      instruction,
      rest: async () => drawnPicture(Math.floor(at / 3) % 8, pose(0)),
      acting: async (share) => drawnPicture(Math.floor(at / 3) % 8, pose(share)),
    };
  });
}

/** A drawn person as the camera sees them. */
export async function drawnPicture(seed: number, pose: PersonPose): Promise<Raster> {
  const drawing = sharp(Buffer.from(drawPerson(seed, { ...size, ...pose })));
  const { data, info } = await drawing
    .flatten({ background: '#777' })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}

const wall: Raster = { data: Buffer.alloc(3 * size.width * size.height, 168), ...size };

/** Things that are held before a camera in place of a face, each turned as a whole by 15 to 60 degrees. */
export const instruments = ['print', 'bentPrint', 'screen', 'screenFilm'] as const;

/** @param kind `screenFilm` plays a real head's turn, which no measure of movement can tell from the head itself */
export function attacks(
  kind: (typeof instruments)[number],
  heads: readonly Head[],
  count: number,
  draw: Draw,
): Attempt[] {
  return Array.from({ length: count }, (_, at): Attempt => {
    const head = heads[Math.floor(at / 3) % heads.length] as Head;
    const instruction = instructions[at % 3] ?? 'lookUp';
    const held = loosely(draw);
    const angle = draw(15, 60) * degree;
    const radius = draw(1.3, 3.5);
    const film = (instruction === 'lookUp' ? draw(14, 26) : draw(24, 38)) * degree;
    const show = (part: number): Raster => {
      const moved = towards(held, instruction, angle, part);
      switch (kind) {
        case 'print':
          return turnSheet(head.picture, wall, moved);
        case 'bentPrint':
          return turnSheet(head.picture, wall, moved, {
            radius,
            bent: instruction === 'lookUp' ? 'level' : 'upright',
          });
        case 'screen':
          return turnSheet(onScreen(head.picture, at), wall, moved);
        case 'screenFilm':
          return turnSheet(onScreen(turnHead(head, towards({}, instruction, film, part)), at), wall, held);
      }
    };
    return {
      kind,
      set: 'photographs',
      instruction,
      rest: async () => Promise.resolve(show(0)),
      acting: async (share) => Promise.resolve(show(share)),
    };
  });
}

/** Less contrast, a little blue, and the moiré of two grids. */
function onScreen({ data, width, height }: Raster, seed: number): Raster {
  const out = Buffer.alloc(data.length);
  const [fx, fy] = [0.11 + 0.013 * (seed % 5), 0.07 + 0.017 * (seed % 7)];
  for (let y = 0, at = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      const grid =
        1 + 0.05 * Math.sin(2 * Math.PI * (fx * x + fy * y)) * Math.cos(2 * Math.PI * (fy * x - fx * y));
      for (let channel = 0; channel < 3; channel += 1, at += 1) {
        const level = 25 + 0.82 * (data[at] ?? 0) * grid + (channel === 2 ? 8 : 0);
        out[at] = Math.min(255, level);
      }
    }
  return { data: out, width, height };
}
