import sharp from 'sharp';
import type { LicenceSpecimen } from '../documents/drivers-license.ts';
import { drawPerson, drawTwoPeople } from '../people/draw-person.ts';
import type { PersonPose } from '../people/head-pose.ts';
import { photographFrame } from '../photography/lens.ts';
import { type PhotographOptions, photograph } from '../photography/photograph.ts';
import { type Scene, type SceneName, type Scenes, still } from './scene.ts';

export interface VisitorScenes {
  /** The card that the visitor lays on the desk. */
  readonly licence: LicenceSpecimen;
  /** The visitor before the front camera: a drawn person's seed, or a real photograph (then always neutral). */
  readonly face: number | Buffer;
  /** Rear camera's frame; 1080 × 1920, a phone held upright. */
  readonly documentSize?: Size;
  /** Front camera's frame; 720 × 1280. */
  readonly faceSize?: Size;
  /** How the card is photographed in every document scene. */
  readonly photograph?: Omit<PhotographOptions, 'width' | 'height' | 'tiltX' | 'tiltY'>;
}

export interface Size {
  readonly width: number;
  readonly height: number;
}

/** Angles of the drawing that measure clearly on the engine (table in packages/testkit/README.md). */
export const POSES = {
  'face.turnLeft': { yaw: 0.45 },
  'face.turnRight': { yaw: -0.45 },
  'face.lookUp': { pitch: 0.45 },
  'face.blink': { blink: true },
  'face.smile': { smile: true },
} as const satisfies Partial<Record<SceneName, PersonPose>>;

/** All that one visitor's cameras can see. */
export function visitorScenes(visitor: VisitorScenes): Scenes {
  const rendered = new Map<SceneName, Promise<Scene>>();
  return {
    get(name) {
      const known = rendered.get(name) ?? renderScene(name, visitor);
      rendered.set(name, known);
      return known;
    },
  };
}

async function renderScene(name: SceneName, visitor: VisitorScenes): Promise<Scene> {
  const document = visitor.documentSize ?? { width: 1080, height: 1920 };
  const face = visitor.faceSize ?? { width: 720, height: 1280 };
  switch (name) {
    case 'front':
      return shot(visitor.licence.front, visitor, document, { seed: 11 });
    case 'back':
      return shot(visitor.licence.back, visitor, document, { seed: 12 });
    case 'thickness':
      return shot(visitor.licence.front, visitor, document, { seed: 13, tiltX: 45 });
    case 'tilted':
      // The portrait's side comes nearer, so that it keeps its pixels.
      return shot(visitor.licence.front, visitor, document, { seed: 14, tiltY: -25 });
    case 'desk':
      return shot(await emptyCard(), visitor, document, { seed: 15, fill: 0.001 });
    case 'black':
      return still(await blackFrame(document));
    case 'twoFaces':
      return still(await photographFrame(drawTwoPeople([3, 4], face), { seed: 16 }));
    default:
      return faceScene(name, visitor.face, face);
  }
}

async function shot(
  card: Buffer,
  visitor: VisitorScenes,
  size: Size,
  options: PhotographOptions,
): Promise<Scene> {
  return still(
    (await photograph(card, { ...options, ...size, ...visitor.photograph, ...tilts(options) })).jpeg,
  );
}

const tilts = ({ tiltX = 0, tiltY = 0 }: PhotographOptions) => ({ tiltX, tiltY });

function emptyCard(): Promise<Buffer> {
  return sharp({ create: { width: 8, height: 5, channels: 4, background: '#0000' } })
    .png()
    .toBuffer();
}

function blackFrame({ width, height }: Size): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 3, background: '#000' } })
    .jpeg()
    .toBuffer();
}

async function faceScene(name: SceneName, face: number | Buffer, size: Size): Promise<Scene> {
  if (typeof face !== 'number') {
    if (name !== 'face.neutral') throw new Error(`a photographed person cannot do ${name}`);
    return still(await photographFrame(await fitPhotograph(face, size), { seed: 21, blur: 0, noise: 2 }));
  }
  const take = async (pose: PersonPose, milliseconds: number) => ({
    jpeg: await photographFrame(drawPerson(face, { ...size, ...pose }), { seed: 21 }),
    milliseconds,
  });
  switch (name) {
    case 'face.turnLeft':
    case 'face.turnRight':
    case 'face.lookUp': {
      const { yaw = 0, pitch = 0 }: PersonPose = POSES[name];
      const part = (share: number) => ({ yaw: yaw * share, pitch: pitch * share });
      return {
        frames: [await take(part(0.33), 150), await take(part(0.66), 150), await take(part(1), 1000)],
        loop: false,
      };
    }
    case 'face.blink':
      return { frames: [await take({}, 500), await take(POSES[name], 2500)], loop: true };
    case 'face.smile':
      return { frames: [await take(POSES[name], 1000)], loop: false };
    default:
      return { frames: [await take({}, 1000)], loop: false };
  }
}

/** Shows a photograph of a person as a selfie: the upper middle of the picture, filled to the frame. */
function fitPhotograph(photo: Buffer, { width, height }: Size): Promise<Buffer> {
  return sharp(photo)
    .rotate()
    .resize({ width, height, fit: 'cover', position: 'top' })
    .jpeg({ quality: 95 })
    .toBuffer();
}
