import { anyDocument, drawPerson, holderOf, photograph, photographFrame } from '@ekyc/testkit';
import sharp from 'sharp';

/** How a session is filmed: by hand, or on a stand, where things are laid down again and a head comes back to its place. */
export type Filming = 'hand' | 'stand';

export interface FilmedSession {
  readonly idType: string;
  readonly person: number;
  readonly session: number;
  readonly filming: Filming;
  /** What is before the camera at each moment, in ms since its begin; as the encoder gets it. */
  readonly at: (ms: number) => Promise<Buffer>;
  readonly durationMs: number;
}

const size = { width: 720, height: 1280 } as const;
/** How long one thing is held before the camera. */
const sceneMs = 3000;
const desks = ['dark', 'light', 'clutter'] as const;
const idTypes = ['driversLicense', 'myNumberCard', 'residenceCard'] as const;

/** Evenly spread, the same for ever: a fraction of the golden ratio for each turn. */
function spread(seed: number, from: number, to: number): number {
  return from + (to - from) * ((seed * 0.6180339887498949) % 1);
}

/** Four scenes of a document and four of a face, with a wide margin to move in. */
async function scenesOf(
  idType: (typeof idTypes)[number],
  { person, session, filming }: Pick<FilmedSession, 'person' | 'session' | 'filming'>,
): Promise<Buffer[]> {
  const { front } = await anyDocument(idType, holderOf(idType, person));
  const seed = person * 31 + session * 7 + 1;
  const byHand = filming === 'hand';
  // On a stand the desk, the light and the camera stay; a card is laid down again, a head comes back.
  const jitter = byHand ? 4 : 1;
  const place = byHand ? 0.04 : 0.01;
  const poses = [{}, { tiltY: -25 }, { tiltX: 45 }, { rotation: 12 }];
  const scenes: Buffer[] = [];
  for (const [at, pose] of poses.entries()) {
    const { jpeg } = await photograph(front, {
      ...size,
      background: byHand ? (desks[(person + session) % desks.length] ?? 'dark') : 'dark',
      fill: byHand ? spread(seed, 0.62, 0.76) : 0.7,
      centre: [0.5 + spread(seed * 3 + at, -place, place), 0.5 + spread(seed * 5 + at, -place, place)],
      tiltX: spread(seed * 7 + at, -jitter, jitter) + (('tiltX' in pose && pose.tiltX) || 0),
      tiltY: spread(seed * 11 + at, -jitter, jitter) + (('tiltY' in pose && pose.tiltY) || 0),
      rotation: spread(seed * 13 + at, -jitter, jitter) + (('rotation' in pose && pose.rotation) || 0),
      unsteadiness: 0,
      light: byHand ? spread(seed * 17, 0.05, 0.3) : 0.15,
      seed: byHand ? seed : 5,
    });
    scenes.push(jpeg);
  }
  for (const [at, [yaw, pitch]] of [
    [0, 0],
    [0.5, 0],
    [-0.5, 0],
    [0, 0.3],
  ].entries()) {
    const sway = byHand ? 0.08 : 0.04;
    const drawn = drawPerson(person, {
      width: 800,
      height: 1422,
      yaw: (yaw ?? 0) + spread(seed * 3 + at, -sway, sway),
      pitch: (pitch ?? 0) + spread(seed * 5 + at, -sway, sway),
    });
    const seen = await photographFrame(drawn, { seed: byHand ? seed : 5 });
    const off = byHand ? 30 : 8;
    scenes.push(
      await sharp(seen)
        .extract({
          left: 40 + Math.round(spread(seed * 7 + at, -off, off)),
          top: 71 + Math.round(spread(seed * 11 + at, -off, off)),
          ...size,
        })
        .jpeg({ quality: 92 })
        .toBuffer(),
    );
  }
  return scenes;
}

export async function filmedSession(
  which: Pick<FilmedSession, 'person' | 'session' | 'filming'> & { readonly type: number },
): Promise<FilmedSession> {
  const idType = idTypes[which.type % idTypes.length] ?? 'driversLicense';
  const scenes = await scenesOf(idType, which);
  const seed = which.person * 17 + which.session * 5 + which.type;
  return {
    ...which,
    idType,
    durationMs: scenes.length * sceneMs,
    at: (ms) => view(scenes[Math.floor(ms / sceneMs) % scenes.length] as Buffer, which.filming, seed, ms),
  };
}

/** Nothing but what a phone sees that lies on a desk. */
export async function lyingSession(session: number): Promise<FilmedSession> {
  const random = (at: number) => spread(at * 29 + 3, 0, 1);
  const blots = Array.from(
    { length: 40 },
    (_, at) =>
      `<rect x="${random(at) * 720}" y="${random(at + 50) * 1280}" width="${40 + random(at + 90) * 200}" height="${20 + random(at + 130) * 90}" fill="hsl(0,0%,${30 + random(at + 170) * 50}%)"/>`,
  );
  const svg = Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="720" height="1280"><rect width="720" height="1280" fill="#999"/>${blots.join('')}</svg>`,
  );
  const drawn = await sharp(svg).jpeg({ quality: 95 }).toBuffer();
  // The light changes a little during the session and from one to the next.
  return {
    idType: 'ceiling',
    person: 0,
    session,
    filming: 'stand',
    durationMs: 24_000,
    at: (ms) =>
      sharp(drawn)
        .linear(0.9 + 0.1 * Math.sin(session + ms / 9000), 0)
        .jpeg({ quality: 92 })
        .toBuffer(),
  };
}

/** A hand trembles by some tenths of a percent of the width, and sways a little more. */
async function view(scene: Buffer, filming: Filming, seed: number, ms: number): Promise<Buffer> {
  const wave = (hz: number, part: number) => Math.sin((2 * Math.PI * hz * ms) / 1000 + seed * part);
  const hand = filming === 'hand' ? 1 : 0;
  const turn = hand * (0.3 * wave(0.5, 1) + 0.1 * wave(3, 2));
  const zoom = 1 + hand * 0.006 * wave(0.3, 3);
  const x = hand * size.width * (0.008 * wave(0.4, 4) + 0.002 * wave(4, 5));
  const y = hand * size.width * (0.008 * wave(0.35, 6) + 0.002 * wave(5, 7));
  const turned = await sharp(scene)
    .rotate(turn, { background: '#777' })
    .jpeg({ quality: 95 })
    .toBuffer({ resolveWithObject: true });
  const [w, h] = [Math.round(size.width * 0.9 * zoom), Math.round(size.height * 0.9 * zoom)];
  return sharp(turned.data)
    .extract({
      left: Math.round((turned.info.width - w) / 2 + x),
      top: Math.round((turned.info.height - h) / 2 + y),
      width: w,
      height: h,
    })
    .resize(360, 640, { fit: 'fill' })
    .jpeg({ quality: 95 })
    .toBuffer();
}
