import {
  anyDocument,
  drawPerson,
  holderOf,
  photograph,
  photographFrame,
  type PhotographOptions,
} from '@ekyc/testkit';
import sharp from 'sharp';

/** How a session's camera is held: a hand is nowhere twice; a stand stays, and only the sensor's noise is another. */
export type Held = 'hand' | 'stand';

export interface ReplayTake {
  /** What is photographed: a document's type, or `face`. */
  readonly subject: string;
  readonly person: number;
  readonly held: Held;
  readonly jpeg: Buffer;
}

const size = { width: 720, height: 1280 } as const;
const idTypes = ['driversLicense', 'myNumberCard', 'residenceCard', 'passport'] as const;
const desks = ['dark', 'light', 'clutter'] as const;

/** One picture of each session; none of a person twice in one session. */
export async function* replayTakes(people: number, handsEach: number): AsyncGenerator<ReplayTake> {
  for (const idType of idTypes) {
    for (let person = 0; person < people; person += 1) {
      const { front } = await anyDocument(idType, holderOf(idType, person));
      const of = { subject: idType, person } as const;
      for (let session = 0; session < handsEach; session += 1) {
        const { jpeg } = await photograph(front, byHand(person, session));
        yield { ...of, held: 'hand', jpeg };
      }
      const { jpeg } = await photograph(front, { ...size, unsteadiness: 0, background: 'dark', seed: 5 });
      yield { ...of, held: 'stand', jpeg };
    }
  }
  for (let person = 0; person < 8; person += 1)
    for (let session = 0; session < handsEach; session += 1)
      yield { subject: 'face', person, held: 'hand', jpeg: await selfie(person, session) };
}

/** Two pictures of one thing that a visitor takes in one session. */
export interface SessionPair {
  readonly how: string;
  /** What is photographed: a document's type, or `face`. */
  readonly subject: string;
  readonly person: number;
  readonly jpegs: readonly [Buffer, Buffer];
}

/** A hand that takes the same again holds it a little elsewhere: parts of the picture, and degrees. */
const again = { centre: 0.01, degrees: 1 } as const;
/** As the thickness of a document is asked for, in degrees. */
const tilt = 40;

/**
 * What genuine visitors send twice in one session: a picture taken again by a hand that stayed where it was, the same
 * before a camera on a stand, where only the sensor's noise is another, and a document from the front and tilted.
 */
export async function* sessionPairs(people: number): AsyncGenerator<SessionPair> {
  for (const idType of idTypes) {
    for (let person = 0; person < people; person += 1) {
      const { front } = await anyDocument(idType, holderOf(idType, person));
      const of = { subject: idType, person } as const;
      const take = async (options: PhotographOptions) => (await photograph(front, options)).jpeg;
      for (let session = 0; session < 2; session += 1) {
        const held = byHand(person, session);
        const first = await take(held);
        yield { ...of, how: 'taken again by hand', jpegs: [first, await take(heldAgain(held))] };
        yield { ...of, how: 'front and tilted', jpegs: [first, await take(tilted(held, tilt))] };
        yield {
          ...of,
          how: 'tilted and taken again',
          jpegs: [await take(tilted(held, tilt)), await take(tilted(heldAgain(held), tilt - 3))],
        };
      }
      const still = { ...size, unsteadiness: 0, background: 'dark' } as const;
      const [one, other] = [await take({ ...still, seed: 5 }), await take({ ...still, seed: 6 })];
      yield { ...of, how: 'taken again on a stand', jpegs: [one, other] };
    }
  }
  for (let person = 0; person < 8; person += 1)
    for (let session = 0; session < 2; session += 1) {
      const jpegs = [await selfie(person, session), await selfie(person, session, 0.2)] as const;
      yield { subject: 'face', person, how: 'a face taken again', jpegs };
    }
}

function heldAgain(held: PhotographOptions): PhotographOptions {
  const { centre = [0.5, 0.5], tiltX = 0, tiltY = 0, rotation = 0, seed = 0 } = held;
  return {
    ...held,
    centre: [centre[0] + again.centre, centre[1] - again.centre],
    tiltX: tiltX - again.degrees,
    tiltY: tiltY + again.degrees,
    rotation: rotation + again.degrees,
    seed: seed + 1000,
  };
}

function tilted(held: PhotographOptions, degrees: number): PhotographOptions {
  return { ...held, tiltX: (held.tiltX ?? 0) + degrees, seed: (held.seed ?? 0) + 2000 };
}

/** Spread evenly over what a hand does, the same for ever: a fraction of the golden ratio for each turn. */
function spread(seed: number, from: number, to: number): number {
  return from + (to - from) * ((seed * 0.6180339887498949) % 1);
}

function byHand(person: number, session: number): PhotographOptions {
  const seed = person * 31 + session * 7 + 1;
  return {
    ...size,
    background: desks[(person + session) % desks.length] ?? 'dark',
    fill: spread(seed, 0.68, 0.84),
    centre: [spread(seed * 3, 0.46, 0.54), spread(seed * 5, 0.46, 0.54)],
    tiltX: spread(seed * 7, -4, 4),
    tiltY: spread(seed * 11, -4, 4),
    rotation: spread(seed * 13, -4, 4),
    light: spread(seed * 17, 0.05, 0.3),
    exposure: spread(seed * 19, 0.85, 1.1),
    seed,
  };
}

/** A drawn person before a plain wall, nearer or farther, turned a little, the phone held a little aslant. */
async function selfie(person: number, session: number, later = 0): Promise<Buffer> {
  const seed = person * 37 + session * 11 + 1 + later;
  const drawn = drawPerson(person, {
    width: 900,
    height: 1600,
    yaw: spread(seed, -0.08, 0.08),
    pitch: spread(seed * 3, -0.06, 0.06),
  });
  const seen = await photographFrame(drawn, { seed: seed + 1000 * later });
  const width = Math.round(spread(seed * 5, 640, 760));
  const height = Math.round((width * 16) / 9);
  const turned = await sharp(seen)
    .rotate(spread(seed * 7, -4, 4), { background: '#888' })
    .toBuffer({
      resolveWithObject: true,
    });
  const left = Math.round((turned.info.width - width) / 2 + spread(seed * 11, -20, 20));
  const top = Math.round((turned.info.height - height) / 2 + spread(seed * 13, -20, 20));
  return sharp(turned.data)
    .extract({ left, top, width, height })
    .resize(size)
    .jpeg({ quality: 90 })
    .toBuffer();
}

/** What is done to a picture that is sent again. */
export const changes: Readonly<Record<string, (jpeg: Buffer) => Promise<Buffer>>> = {
  byteAppended: (jpeg) => Promise.resolve(Buffer.concat([jpeg, Buffer.from([0])])),
  otherComment: (jpeg) =>
    Promise.resolve(
      Buffer.concat([jpeg.subarray(0, 2), Buffer.from([0xff, 0xfe, 0, 4, 65, 66]), jpeg.subarray(2)]),
    ),
  encodedAnew: (jpeg) => sharp(jpeg).jpeg({ quality: 50 }).toBuffer(),
  asWebp: (jpeg) => sharp(jpeg).webp({ quality: 60 }).toBuffer(),
  halfTheSize: (jpeg) =>
    sharp(jpeg)
      .resize({ width: size.width / 2 })
      .jpeg()
      .toBuffer(),
  croppedAllRound: (jpeg) => crop(jpeg, 6, 6, 6, 6),
  croppedAtACorner: (jpeg) => crop(jpeg, 6, 6, 0, 0),
  croppedAtASide: (jpeg) => crop(jpeg, 0, 0, 6, 0),
  mirrored: (jpeg) => sharp(jpeg).flop().jpeg({ quality: 90 }).toBuffer(),
  darkened: (jpeg) => sharp(jpeg).linear(0.85, -4).jpeg({ quality: 90 }).toBuffer(),
};

/** In pixels. */
function crop(jpeg: Buffer, left: number, top: number, right: number, bottom: number): Promise<Buffer> {
  const area = { left, top, width: size.width - left - right, height: size.height - top - bottom };
  return sharp(jpeg).extract(area).jpeg({ quality: 90 }).toBuffer();
}
