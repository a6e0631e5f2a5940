import { EngineBusyError, forgetLooks, onBehalfOf } from '../engine/index.ts';
import type { PrintedMoment } from '../capture/index.ts';
import type { Database, DatabaseTransaction } from '../database/index.ts';
import {
  claimSearch,
  cutRecording,
  dueSearches,
  findRecording,
  type KeyFrame,
  noteSearched,
  noteSearchFailed,
  putSearchOff,
  recordingSource,
  type RecordingSource,
  releaseClaims,
  renewClaim,
} from '../recording/index.ts';
import { findById, openVault, type VerificationTable } from '../verification/index.ts';
import { isEngineWell } from './engine-probe.ts';
import { forbiddenTimes, type SearchedFrame, type TakeTime, unsearchableTimes } from './forbidden-times.ts';
import { FrameInspector, type VideoPorts } from './frame-inspector.ts';
import { keepScenes, momentOf } from './look-for-replay.ts';
import { StillScenes } from './still-scenes.ts';

/** So many are enqueued at once; the next sweep goes on. */
const mostDue = 50;

/**
 * Enqueues the searches that are due: of sessions that were given up or ran out, of what a media server handed over late,
 * and again of what failed.
 * @returns how many
 */
export async function enqueueSearches(ports: Pick<VideoPorts, 'db' | 'jobs' | 'now'>): Promise<number> {
  const due = await dueSearches(ports, mostDue);
  await ports.db.transaction().execute(async (tx) => {
    for (const verificationId of due) await ports.jobs.enqueue(tx, { queue: 'search', verificationId });
  });
  return due.length;
}

/** Searches that a process began which is gone are due at once. Only where no other process is there. */
export async function releaseSearches({ db }: Pick<VideoPorts, 'db'>): Promise<void> {
  await releaseClaims(db);
}

/** Enqueues the search of one recording, if there is anything to be searched. */
export async function enqueueSearch(
  tx: DatabaseTransaction,
  ports: Pick<VideoPorts, 'jobs'>,
  verificationId: string,
): Promise<void> {
  const recording = await findRecording(tx, verificationId);
  if (!recording || recording.head_index <= recording.searched_head) return;
  await ports.jobs.enqueue(tx, { queue: 'search', verificationId });
}

/**
 * Searches every key frame of a recording for a My Number, whatever take it was filmed in, and destroys what shows one:
 * the law lets nobody keep it. What cannot be looked into is destroyed as well. Until this is done the recording can be
 * neither watched nor exported. May run any number of times, at once as well: one alone does it.
 * @throws whatever broke it off; the recording stays unsearched, and due again later
 */
export async function searchRecording(ports: VideoPorts, verificationId: string): Promise<void> {
  const recording = await claimSearch(ports, verificationId);
  if (!recording) return;
  // Also of who gave up: this looks at every frame itself, since its word is what lets anybody watch the video.
  forgetLooks(verificationId);
  try {
    const row = await findById(ports.db, verificationId);
    const { frames, destroyed } = await onBehalfOf({ verification: row.id, business: row.business_id }, () =>
      searchWhole(ports, row),
    );
    await noteSearched(ports, verificationId, {
      head: recording.head_index,
      details: { keyFrames: frames, destroyed },
    });
  } catch (error) {
    // A redaction came between: nothing is left to be searched.
    if ((await findById(ports.db, verificationId)).wrapped_key === null) return;
    // A full engine is no failure of this search.
    if (error instanceof EngineBusyError) await putSearchOff(ports, verificationId, error.retryAfterSeconds);
    else await noteSearchFailed(ports, recording);
    throw error;
  }
}

async function searchWhole(
  ports: VideoPorts,
  row: VerificationTable,
): Promise<{ readonly frames: number; readonly destroyed: number }> {
  const { keyFrames, destroyed } = await destroyBlind(ports, row);
  const frames: SearchedFrame[] = [];
  const scenes = new StillScenes(ports.engine);
  try {
    await lookThrough(ports, row, { frames, scenes, everyMs: keyFrames > mostKeyFrames ? thinnedMs : 0 });
  } catch (error) {
    // What was found is destroyed at once. What could not be decoded waits for the search that comes to its end.
    await destroyFound(
      ports,
      row,
      frames.filter(({ verdict }) => verdict !== 'rejected'),
    );
    throw error;
  }
  const found = await destroyFound(ports, row, frames);
  await keepScenes(ports, {
    row,
    vault: openVault(ports.master, row),
    scenes: await leftOf(ports, row, { scenes, found }),
  });
  return { frames: frames.length, destroyed: destroyed + found };
}

/**
 * No browser makes so many in ten minutes: it is asked for one in 0.3 s at the most. Of more than these, which keep the
 * engine busy for a quarter of an hour, those are searched that lie at least so many ms apart.
 */
const mostKeyFrames = 3000;
const thinnedMs = 250;
/** The claim is renewed after so many frames, which take a minute at the very longest. */
const renewEvery = 50;

async function lookThrough(
  ports: VideoPorts,
  row: VerificationTable,
  {
    frames,
    scenes,
    everyMs,
  }: { readonly frames: SearchedFrame[]; readonly scenes: StillScenes; readonly everyMs: number },
): Promise<void> {
  const inspector = new FrameInspector(ports.engine);
  const forbidden = new Set<string>();
  let last: SearchedFrame | undefined;
  for await (const frame of ports.recorder.keyFrames(await sourceOf(ports, row))) {
    const { wallMs, segment, payloadSha256 } = frame;
    if (last?.segment === segment && wallMs - last.wallMs < everyMs) continue;
    const verdict = forbidden.has(payloadSha256)
      ? 'forbidden'
      : await lookAt(ports, inspector, { frame, row });
    if (verdict === 'forbidden') forbidden.add(payloadSha256);
    const moment = verdict === 'clear' ? momentOf(frame, inspector) : null;
    if (moment) scenes.add(moment);
    inspector.forgetPrint(frame);
    last = { wallMs, segment, payloadSha256, verdict };
    frames.push(last);
    if (frames.length % renewEvery === 0) await renewClaim(ports, row.id);
  }
}

/** Moments of what was destroyed are not stored. */
async function leftOf(
  ports: VideoPorts,
  row: VerificationTable,
  { scenes, found }: { readonly scenes: StillScenes; readonly found: number },
): Promise<readonly PrintedMoment[]> {
  const moments = scenes.moments();
  if (found === 0) return moments;
  const left = new Set<number>();
  for await (const { wallMs } of ports.recorder.keyFrames(await sourceOf(ports, row)))
    left.add(Math.round(wallMs));
  return moments.filter(({ at }) => left.has(at.getTime()));
}

/** @throws Error where the engine looks at no picture at all: then it says nothing of this one either */
async function lookAt(
  ports: VideoPorts,
  inspector: FrameInspector,
  { frame, row }: { readonly frame: KeyFrame; readonly row: VerificationTable },
): Promise<SearchedFrame['verdict']> {
  await giveWay(ports.db);
  const verdict = await inspector.search(frame, row.id_type);
  if (verdict !== 'rejected') return verdict;
  // A child that went down for want of memory rejects as well.
  const again = await inspector.search(frame, row.id_type);
  if (again === 'rejected' && !(await isEngineWell(ports.engine)))
    throw new Error('the engine looks at no picture');
  return again;
}

/** A search waits so long at each frame for those whose outcome somebody is waiting for. */
const longestWayMs = 2000;
const lookEveryMs = 100;

/** Lets examinations go first; bounded, so that a busy service searches as well, a frame in two seconds. */
async function giveWay(db: Database): Promise<void> {
  for (let waited = 0; waited < longestWayMs && (await isExamining(db)); waited += lookEveryMs)
    await new Promise((resolve) => setTimeout(resolve, lookEveryMs));
}

async function isExamining(db: Database): Promise<boolean> {
  const row = await db
    .selectFrom('verification')
    .select('id')
    .where('status', 'in', ['submitted', 'examining'])
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

async function sourceOf(ports: VideoPorts, row: VerificationTable): Promise<RecordingSource> {
  const recording = await findRecording(ports.db, row.id);
  if (!recording) throw new Error('a recording that is being searched is gone');
  return recordingSource(ports.db, row, openVault(ports.master, row), recording);
}

/** Destroys what no key frame shows. */
async function destroyBlind(
  ports: VideoPorts,
  row: VerificationTable,
): Promise<{ readonly keyFrames: number; readonly destroyed: number }> {
  const first = await ports.recorder.sight(await sourceOf(ports, row));
  if (first.blind.length === 0) return { keyFrames: first.keyFrames, destroyed: 0 };
  const destroyed = await cutRecording(ports, row, {
    reason: 'unsearchable',
    times: first.blind.flatMap(({ during }) => during ?? []),
    segments: first.blind.flatMap(({ segment, during }) => (during === null ? [segment] : [])),
  });
  // A file's own times need not be those at which its pieces came.
  const { keyFrames, blind } = await ports.recorder.sight(await sourceOf(ports, row));
  const segments = blind.map(({ segment }) => segment);
  const more = blind.length === 0 ? 0 : await cutRecording(ports, row, { reason: 'unsearchable', segments });
  return { keyFrames, destroyed: destroyed + more };
}

async function destroyFound(
  ports: VideoPorts,
  row: VerificationTable,
  frames: readonly SearchedFrame[],
): Promise<number> {
  if (frames.every(({ verdict }) => verdict === 'clear')) return 0;
  let destroyed = 0;
  for (const { take, ...time } of forbiddenTimes(frames, await takesOf(ports.db, row.id)))
    destroyed += await cutRecording(ports, row, {
      reason: 'forbiddenNumber',
      ...(take === null ? {} : { take }),
      times: [time],
    });
  const times = unsearchableTimes(frames);
  if (times.length > 0) destroyed += await cutRecording(ports, row, { reason: 'unsearchable', times });
  return destroyed + (await destroyLeft(ports, row, frames));
}

/** A file's own times need not be those at which its pieces came: where a frame is still there, its segment goes. */
async function destroyLeft(
  ports: VideoPorts,
  row: VerificationTable,
  frames: readonly SearchedFrame[],
): Promise<number> {
  const bad = new Set(
    frames.filter(({ verdict }) => verdict !== 'clear').map(({ payloadSha256 }) => payloadSha256),
  );
  const segments = new Set<number>();
  for await (const { segment, payloadSha256 } of ports.recorder.keyFrames(await sourceOf(ports, row)))
    if (bad.has(payloadSha256)) segments.add(segment);
  if (segments.size === 0) return 0;
  return cutRecording(ports, row, { reason: 'forbiddenNumber', segments: [...segments] });
}

async function takesOf(db: Database, verificationId: string): Promise<TakeTime[]> {
  const rows = await db
    .selectFrom('take')
    .select(['number', 'started_at', 'ended_at'])
    .where('verification_id', '=', verificationId)
    .orderBy('number')
    .execute();
  return rows.map(({ number, started_at, ended_at }) => ({
    number,
    fromWallMs: started_at.getTime(),
    toWallMs: ended_at?.getTime() ?? Number.MAX_SAFE_INTEGER,
  }));
}
