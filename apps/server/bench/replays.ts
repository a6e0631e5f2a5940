import { thresholds } from '@ekyc/service';
import type { PicturePrint } from '@ekyc/vision';
import { likenessOf, placeOf, placesSought } from '@ekyc/vision/prints';
import sharp from 'sharp';
import type { Benchmark, Measurement } from './benchmark.ts';
import { lookUpCopies } from './replay-look-up.ts';
import { changes, type ReplayTake, replayTakes, type SessionPair, sessionPairs } from './replay-takes.ts';
import { drawSessions, replayedVideos } from './replayed-videos.ts';
import { wilson } from './statistics.ts';

interface Printed extends Omit<ReplayTake, 'jpeg'> {
  readonly print: PicturePrint;
  readonly jpeg: Buffer;
}

/**
 * How often a changed copy of a picture is known again, and how often another photograph is taken for one: drawn people
 * and documents, photographed by hand and on a stand, in different sessions and in one. On Postgres also how long a
 * look-up takes among a million.
 */
export const replays: Benchmark = async ({ quick = false, say }) => {
  const drawn: ReplayTake[] = [];
  for await (const take of replayTakes(quick ? 2 : 6, quick ? 2 : 3)) drawn.push(take);
  const ofOneSession: SessionPair[] = [];
  for await (const pair of sessionPairs(quick ? 1 : 6)) ofOneSession.push(pair);
  const sessions = await drawSessions(quick);
  const takes: Printed[] = [];
  for (const take of drawn) takes.push(await printed(take));
  say(`replays: ${takes.length} pictures are taken`);
  const found: Measurement[] = [];
  for (const [name, change] of Object.entries(changes)) {
    const asked = takes.filter((_, at) => at % (quick ? 4 : 2) === 0);
    let copies = 0;
    for (const { jpeg, print } of asked) {
      const changed = await printOfPicture(await change(jpeg));
      if (changed && isCopy(changed, print)) copies += 1;
    }
    found.push(share(`replays/${name}`, copies, asked.length));
  }
  for (const [name, pairs] of Object.entries(pairsOf(takes))) {
    const taken = pairs.filter(([a, b]) => isCopy(a.print, b.print));
    const types = taken.map(([a, b]) => `${a.subject} ${a.person} and ${b.subject} ${b.person}`);
    found.push(share(`replays/${name}`, taken.length, pairs.length, { takenForCopies: types }));
  }
  found.push(...(await withinSessions(ofOneSession)));
  const videos = await replayedVideos(sessions);
  say('replays: videos are compared');
  return [...found, ...videos, ...(await lookUpCopies(takes, { quick, say }))];
};

/** As the examination compares the pictures of two verifications. */
function isCopy(a: PicturePrint, b: PicturePrint): boolean {
  const place = placeOf(b);
  const words = new Set(place.words);
  const near = placesSought(a)
    .filter((sought) => sought.words.some((word) => words.has(word)))
    .some(
      ({ signs }) => signs.filter((sign, at) => sign !== place.signs[at]).length <= thresholds.copy.signs,
    );
  return near && likenessOf(a, b) >= thresholds.copy.likeness;
}

/**
 * How often two genuine pictures of one session would be taken for copies. The service never compares them; if it did,
 * this is what it would cost.
 */
async function withinSessions(pairs: readonly SessionPair[]): Promise<Measurement[]> {
  const tallies = new Map<string, { taken: string[]; of: number; greatest: number }>();
  for (const { how, subject, person, jpegs } of pairs) {
    const [a, b] = [await printOfPicture(jpegs[0]), await printOfPicture(jpegs[1])];
    if (!a || !b) throw new Error(`a ${subject} shows nothing`);
    const tally = tallies.get(how) ?? { taken: [], of: 0, greatest: 0 };
    tallies.set(how, tally);
    tally.of += 1;
    tally.greatest = Math.max(tally.greatest, likenessOf(a, b));
    if (isCopy(a, b)) tally.taken.push(`${subject} ${person}`);
  }
  return [...tallies].map(([how, { taken, of, greatest }]) =>
    share(`replays/one session, ${how}`, taken.length, of, {
      greatestLikeness: greatest,
      takenForCopies: taken,
    }),
  );
}

async function printOfPicture(picture: Buffer): Promise<PicturePrint | null> {
  // Only now: the decoder bars this process from drawings, which the pictures are made of.
  const { printOf } = await import('@ekyc/vision/take-print');
  const { data, info } = await sharp(picture).removeAlpha().toColourspace('srgb').raw().toBuffer({
    resolveWithObject: true,
  });
  const grey = new Uint8Array(info.width * info.height);
  for (let i = 0, k = 0; i < grey.length; i += 1, k += 3)
    grey[i] = ((data[k] ?? 0) * 77 + (data[k + 1] ?? 0) * 150 + (data[k + 2] ?? 0) * 29) >> 8;
  return printOf({ data: grey, width: info.width, height: info.height, channels: 1 });
}

async function printed(take: ReplayTake): Promise<Printed> {
  const print = await printOfPicture(take.jpeg);
  if (!print) throw new Error(`a ${take.subject} shows nothing`);
  return { ...take, print };
}

/** Each picture is of a session of its own: all pairs are of different sessions. */
function pairsOf(takes: readonly Printed[]): Record<string, (readonly [Printed, Printed])[]> {
  const all = takes.flatMap((a, at) => takes.slice(at + 1).map((b) => [a, b] as const));
  const byHand = all.filter(([a, b]) => a.held === 'hand' && b.held === 'hand');
  const sameThing = ([a, b]: readonly [Printed, Printed]) => a.subject === b.subject && a.person === b.person;
  return {
    'different sessions': all,
    'the same by hand': byHand.filter(sameThing),
    'others by hand': byHand.filter((pair) => !sameThing(pair)),
    'other cards on one stand': all.filter(
      (pair) =>
        pair.every(({ held }) => held === 'stand') && pair[0].subject === pair[1].subject && !sameThing(pair),
    ),
  };
}

function share(
  name: string,
  taken: number,
  of: number,
  details: Readonly<Record<string, unknown>> = {},
): Measurement {
  const { low, high } = wilson(taken, of);
  return {
    name,
    value: taken / of,
    unit: 'share taken for copies',
    baseline: null,
    ratio: null,
    details: { taken, of, interval: [low, high], ...details },
  };
}
