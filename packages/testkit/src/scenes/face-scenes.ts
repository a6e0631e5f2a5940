import sharp from 'sharp';
import { drawPerson, drawTwoPeople } from '../people/draw-person.ts';
import { drawRoom } from '../people/draw-room.ts';
import type { PersonPose } from '../people/head-pose.ts';
import { cachedPhotographOfFrame } from '../photography/cached-photographs.ts';
import { type Scene, type SceneName, still } from './scene.ts';

export interface Size {
  readonly width: number;
  readonly height: number;
}

/** Angles of the drawing that measure clearly on the engine (table in packages/testkit/README.md). */
export const poses = {
  'face.turnLeft': { yaw: 0.68 },
  'face.turnRight': { yaw: -0.68 },
  'face.lookUp': { pitch: 0.5 },
  'face.blink': { blink: true },
  'face.smile': { smile: true },
} as const satisfies Partial<Record<SceneName, PersonPose>>;

/**
 * What the front camera sees: a drawn person by seed, or a real photograph, which is always neutral.
 * @throws Error when a photographed person should act
 */
export async function faceScene(name: SceneName, face: number | Buffer, size: Size): Promise<Scene> {
  switch (name) {
    case 'twoFaces':
      return still(await cachedPhotographOfFrame(drawTwoPeople([3, 4], size), { seed: 16 }));
    case 'noFace':
      return still(await cachedPhotographOfFrame(drawRoom(size.width, size.height), { seed: 24 }));
    case 'infrared':
      return still(await infrared(await neutral(face, size), size));
    case 'face.neutral':
      return { frames: [{ jpeg: await neutral(face, size), milliseconds: 1000 }], loop: false };
    default:
      if (typeof face === 'number') return actingScene(name, face, size);
      throw new Error(`a photographed person cannot do ${name}`);
  }
}

async function neutral(face: number | Buffer, size: Size): Promise<Buffer> {
  if (typeof face === 'number') return cachedPhotographOfFrame(drawPerson(face, { ...size }), { seed: 21 });
  return cachedPhotographOfFrame(await fitPhotograph(face, size), { seed: 21, blur: 0, noise: 2 });
}

async function actingScene(name: SceneName, face: number, size: Size): Promise<Scene> {
  const take = async (pose: PersonPose, milliseconds: number) => ({
    jpeg: await cachedPhotographOfFrame(drawPerson(face, { ...size, ...pose }), { seed: 21 }),
    milliseconds,
  });
  switch (name) {
    case 'face.turnLeft':
    case 'face.turnRight':
    case 'face.lookUp': {
      const { yaw = 0, pitch = 0 }: PersonPose = poses[name];
      const part = (share: number) => ({ yaw: yaw * share, pitch: pitch * share });
      return {
        frames: [await take(part(0.33), 150), await take(part(0.66), 150), await take(part(1), 1000)],
        loop: false,
      };
    }
    case 'face.blink':
      return { frames: [await take({}, 500), await take(poses[name], 2500)], loop: true };
    case 'face.smile':
      return { frames: [await take(poses[name], 1000)], loop: false };
    default:
      throw new Error(`no face can show ${name}`);
  }
}

/** The picture of an infrared camera: without colour, lit by its own lamp, so that the borders lie in the dark. */
async function infrared(jpeg: Buffer, { width, height }: Size): Promise<Buffer> {
  const lamp =
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><defs><radialGradient id="lamp" cx=".5" cy=".48" r=".62">` +
    '<stop offset=".35" stop-color="#000" stop-opacity="0"/><stop offset="1" stop-color="#000" stop-opacity=".85"/>' +
    '</radialGradient></defs><rect width="100%" height="100%" fill="url(#lamp)"/></svg>';
  const lit = await sharp(jpeg)
    .composite([{ input: Buffer.from(lamp) }])
    .png()
    .toBuffer();
  return sharp(lit).greyscale().linear(1.15, 4).toColourspace('srgb').jpeg({ quality: 88 }).toBuffer();
}

/** Shows a photograph of a person as a selfie: the upper middle of the picture, filled to the frame. */
function fitPhotograph(photo: Buffer, { width, height }: Size): Promise<Buffer> {
  return sharp(photo)
    .rotate()
    .resize({ width, height, fit: 'cover', position: 'top' })
    .jpeg({ quality: 95 })
    .toBuffer();
}
