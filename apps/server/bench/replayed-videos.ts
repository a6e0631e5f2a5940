import { scenesInOrder, StillScenes, thresholds } from '@ekyc/service';
import type { PicturePlace, PicturePrint } from '@ekyc/vision';
import { likenessOf, placeOf, placesSought } from '@ekyc/vision/prints';
import sharp from 'sharp';
import type { Measurement } from './benchmark.ts';
import { type FilmedSession, filmedSession, lyingSession } from './filmed-sessions.ts';
import { wilson } from './statistics.ts';

/** Between the key frames of a video, in ms. */
const keyFrameMs = 750;

/** What an attacker's encoder makes of a video. */
const changes: Readonly<Record<string, (jpeg: Buffer) => Promise<Buffer>>> = {
  encodedAnew: (jpeg) => sharp(jpeg).webp({ quality: 40 }).toBuffer(),
  smaller: (jpeg) => sharp(jpeg).resize(270, 480).webp({ quality: 50 }).toBuffer(),
  cropped: (jpeg) =>
    sharp(jpeg).extract({ left: 4, top: 4, width: 352, height: 632 }).webp({ quality: 50 }).toBuffer(),
  darkened: (jpeg) => sharp(jpeg).linear(0.85, -4).webp({ quality: 45 }).toBuffer(),
};

interface Moment {
  readonly at: Date;
  readonly print: PicturePrint;
}

interface StoredMoment extends Moment {
  readonly place: PicturePlace;
}

interface Seen {
  readonly session: FilmedSession;
  /** What the examination looks at, about every other key frame. */
  readonly looked: readonly Moment[];
  /** What a search keeps. */
  readonly stored: readonly StoredMoment[];
}

/** Drawn before anything is printed: the decoder bars the process from drawings then. */
export async function drawSessions(quick: boolean): Promise<FilmedSession[]> {
  const sessions: FilmedSession[] = [];
  for (let person = 0; person < (quick ? 1 : 3); person += 1)
    for (let session = 0; session < (quick ? 2 : 3); session += 1)
      for (const filming of ['hand', 'stand'] as const)
        sessions.push(await filmedSession({ person, session, filming, type: person }));
  return [...sessions, await lyingSession(0), await lyingSession(1)];
}

/**
 * How often a video that was re-encoded is known again, its key frames at other times, and how often another session is
 * taken for a replay; drawn people and cards, filmed by hand and on a stand.
 */
export async function replayedVideos(sessions: readonly FilmedSession[]): Promise<Measurement[]> {
  const seen: Seen[] = [];
  const found: Measurement[] = [];
  const tallies = new Map(Object.keys(changes).map((name) => [name, { found: 0, of: 0 }]));
  for (const [at, session] of sessions.entries()) {
    const asTaken = (jpeg: Buffer) => sharp(jpeg).webp({ quality: 50 }).toBuffer();
    const frames = await filmed(session, { fromMs: 200 + ((at * 137) % 500), change: asTaken });
    const own: Seen = { session, looked: everyOther(frames), stored: storedOf(frames) };
    seen.push(own);
    if (session.idType === 'ceiling') continue;
    for (const [name, change] of Object.entries(changes)) {
      const played = await filmed(session, {
        fromMs: 100 + ((at * 331) % 700),
        change: async (jpeg) => change(await asTaken(jpeg)),
      });
      const tally = tallies.get(name) as { found: number; of: number };
      tally.of += 1;
      if (await isReplay(everyOther(played), own.stored)) tally.found += 1;
    }
  }
  for (const [name, { found: known, of }] of tallies) found.push(share(`video, ${name}`, known, of));
  for (const [name, pairs] of Object.entries(pairsOf(seen))) {
    // The quick form has one person.
    if (pairs.length === 0) continue;
    let taken = 0;
    for (const [later, earlier] of pairs) if (await isReplay(later.looked, earlier.stored)) taken += 1;
    found.push(share(`video, ${name}`, taken, pairs.length));
  }
  return found;
}

async function filmed(
  { at, durationMs }: FilmedSession,
  { fromMs, change }: { readonly fromMs: number; readonly change: (jpeg: Buffer) => Promise<Buffer> },
): Promise<Moment[]> {
  // Only now: see drawSessions.
  const { printOf } = await import('@ekyc/vision/take-print');
  const moments: Moment[] = [];
  for (let ms = fromMs; ms < durationMs; ms += keyFrameMs) {
    const grey = sharp(await change(await at(ms))).greyscale();
    const { data, info } = await grey.raw().toBuffer({ resolveWithObject: true });
    const print = await printOf({ data, width: info.width, height: info.height, channels: 1 });
    if (print) moments.push({ at: new Date(ms), print });
  }
  return moments;
}

function everyOther(frames: readonly Moment[]): Moment[] {
  return frames.filter((_, at) => at % 2 === 0);
}

function storedOf(frames: readonly Moment[]): StoredMoment[] {
  const scenes = new StillScenes({ placeOf });
  for (const frame of frames) scenes.add(frame);
  return scenes.moments().map((moment) => ({ ...moment, place: placeOf(moment.print) }));
}

async function isReplay(looked: readonly Moment[], stored: readonly StoredMoment[]): Promise<boolean> {
  const near = looked.flatMap(({ print }) => {
    const [nearest] = nearestOf(placesSought(print), stored);
    return nearest ? [{ print, earlier: nearest.print, earlierAt: nearest.at }] : [];
  });
  if (near.length < thresholds.recording.replayedScenes) return false;
  const scenes = await scenesInOrder(near, (print, others) =>
    Promise.resolve(Math.max(...others.map((other) => likenessOf(print, other)))),
  );
  return scenes >= thresholds.recording.replayedScenes;
}

/** As the database finds them: a word in common, and few signs that differ. */
function nearestOf(places: readonly PicturePlace[], stored: readonly StoredMoment[]): StoredMoment[] {
  const words = new Set(places.flatMap((place) => place.words));
  const apart = ({ place }: StoredMoment) =>
    Math.min(...places.map(({ signs }) => signs.filter((sign, at) => sign !== place.signs[at]).length));
  return stored
    .filter((one) => one.place.words.some((word) => words.has(word)) && apart(one) <= thresholds.copy.signs)
    .toSorted((a, b) => apart(a) - apart(b));
}

function pairsOf(seen: readonly Seen[]): Record<string, (readonly [Seen, Seen])[]> {
  const all = seen.flatMap((a) => seen.filter((b) => a !== b).map((b) => [a, b] as const));
  const isSame = ([{ session: a }, { session: b }]: readonly [Seen, Seen]) =>
    a.person === b.person && a.idType === b.idType;
  const isBoth = (filming: FilmedSession['filming']) => (pair: readonly [Seen, Seen]) =>
    pair.every(({ session }) => session.filming === filming && session.idType !== 'ceiling');
  return {
    'the same by hand': all.filter((pair) => isSame(pair) && isBoth('hand')(pair)),
    'the same on one stand': all.filter((pair) => isSame(pair) && isBoth('stand')(pair)),
    'others on one stand': all.filter((pair) => !isSame(pair) && isBoth('stand')(pair)),
    'others by hand': all.filter((pair) => !isSame(pair) && isBoth('hand')(pair)),
    'a phone that lies on a desk': all.filter((pair) =>
      pair.every(({ session }) => session.idType === 'ceiling'),
    ),
  };
}

function share(name: string, taken: number, of: number): Measurement {
  const { low, high } = wilson(taken, of);
  return {
    name: `replays/${name}`,
    value: taken / of,
    unit: 'share taken for replays',
    baseline: null,
    ratio: null,
    details: { taken, of, interval: [low, high] },
  };
}
