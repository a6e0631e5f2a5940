import { nearestPrints, openPrint, type PrintedMoment } from '../capture/index.ts';
import { EngineBusyError, type PicturePrint, thresholds } from '../engine/index.ts';
import { openVault, type VerificationTable } from '../verification/index.ts';
import type { VideoPorts } from './frame-inspector.ts';
import { longestInOrder } from './longest-in-order.ts';

/** So many earlier verifications are compared, those first that share most. */
const mostCompared = 3;

type Earlier = Awaited<ReturnType<typeof nearestPrints>>[number];

/** A moment, and what of one earlier verification lies nearest to it. */
interface Pair {
  readonly moment: PrintedMoment;
  readonly earlier: Earlier;
}

/**
 * How many things one earlier verification of the business showed as this video shows them, in the same order, each of
 * them unlike the others: a camera that stands still has one, whoever sits before it again moves. Throws
 * EngineBusyError.
 * @param moments in the order in which they were filmed
 */
export async function countReplayedScenes(
  ports: VideoPorts,
  { id, business_id }: Pick<VerificationTable, 'id' | 'business_id'>,
  moments: readonly PrintedMoment[],
): Promise<number> {
  const place = { verificationId: id, businessId: business_id };
  const pairs: Pair[] = [];
  for (const moment of moments)
    for (const earlier of await nearestPrints(ports, moment, place)) pairs.push({ moment, earlier });
  const suspects = [...Map.groupBy(pairs, ({ earlier }) => earlier.id).values()]
    .map(nearestEach)
    .filter((own) => own.length >= thresholds.recording.replayedScenes)
    .toSorted((a, b) => b.length - a.length)
    .slice(0, mostCompared);
  let most = 0;
  for (const own of suspects) {
    const moments = own.map((pair) => openPair(ports, pair));
    const scenes = await scenesInOrder(moments, (print, others) => likeness(ports, print, others));
    most = Math.max(most, scenes);
  }
  return most;
}

/** Of each moment what lies nearest to it; the index gives the nearest first. */
function nearestEach(pairs: readonly Pair[]): Pair[] {
  const moments = new Map<PrintedMoment, Pair>();
  for (const pair of pairs) if (!moments.has(pair.moment)) moments.set(pair.moment, pair);
  return [...moments.values()];
}

/** A moment's print, and what an earlier video is known again by that lies nearest to it. */
export interface ComparedMoment {
  readonly print: PicturePrint;
  readonly earlier: PicturePrint;
  /** When the earlier one was filmed. */
  readonly earlierAt: Date;
}

/** How like a print is to that one of the others which it is most like. */
type LikenessOf = (print: PicturePrint, others: readonly PicturePrint[]) => Promise<number>;

/** How many things both show in one order, each unlike the others. */
export async function scenesInOrder(
  moments: readonly ComparedMoment[],
  likenessOf: LikenessOf,
): Promise<number> {
  const same: ComparedMoment[] = [];
  for (const moment of moments)
    if ((await likenessOf(moment.print, [moment.earlier])) >= thresholds.copy.likeness) same.push(moment);
  const scenes: PicturePrint[] = [];
  for (const { print } of longestInOrder(same, ({ earlierAt }) => earlierAt.getTime())) {
    const isNew = scenes.length === 0 || (await likenessOf(print, scenes)) < thresholds.copy.scene;
    if (isNew) scenes.push(print);
  }
  return scenes.length;
}

function openPair({ master }: Pick<VideoPorts, 'master'>, { moment, earlier }: Pair): ComparedMoment {
  const print = openPrint(openVault(master, earlier), earlier);
  return { print: moment.print, earlier: print, earlierAt: earlier.created_at };
}

async function likeness(
  { engine }: Pick<VideoPorts, 'engine'>,
  print: PicturePrint,
  others: readonly PicturePrint[],
): Promise<number> {
  const compared = await engine.likeness(print, others);
  if (compared.kind === 'busy') throw new EngineBusyError(compared.retryAfterSeconds);
  return compared.likeness;
}
