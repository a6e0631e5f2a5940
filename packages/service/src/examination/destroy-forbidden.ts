import { sql } from 'kysely';
import { EngineBusyError } from '../engine/index.ts';
import type { Database } from '../database/index.ts';
import type { Vault } from '../sealing/index.ts';
import {
  BrokenRecordingError,
  cutRecording,
  findRecording,
  type KeyFrame,
  noteSearched,
  noteUnreadable,
  recordingSource,
} from '../recording/index.ts';
import { openVault, type VerificationTable } from '../verification/index.ts';
import { type VideoPorts, FrameInspector } from './frame-inspector.ts';

/** Frames of one take that are looked at, spread evenly: a card lies still for seconds. */
const mostFrames = 10;

interface DocumentTake {
  readonly number: number;
  readonly fromWallMs: number;
  readonly toWallMs: number;
}

/**
 * Looks for a My Number in the frames of the takes of a document, and destroys the video from the begin of a take in
 * which there is one up to the last frame that shows it: the law lets nobody keep it.
 * @returns what has looked, so that nothing is looked at twice; null where there is no recording
 */
export async function destroyForbidden(
  ports: VideoPorts,
  row: VerificationTable,
  vault: Vault,
): Promise<FrameInspector | null> {
  const recording = await findRecording(ports.db, row.id);
  if (!recording || recording.head_index < 0) return null;
  const inspector = new FrameInspector(ports.engine);
  const takes = await documentTakes(ports.db, row.id);
  const source = await recordingSource(ports.db, row, vault, recording);
  const frames: KeyFrame[] = [];
  for await (const frame of ports.recorder.keyFrames(source)) frames.push(frame);
  for (const take of takes) {
    const own = frames.filter(({ wallMs }) => wallMs >= take.fromWallMs && wallMs <= take.toWallMs);
    const until = await lastForbidden(inspector, spread(own), row);
    if (until !== null)
      await cutRecording(ports, row, {
        take: take.number,
        fromWallMs: take.fromWallMs,
        // What follows a frame shows the same until the next one that stands for itself.
        toWallMs: own.find(({ wallMs }) => wallMs > until)?.wallMs ?? take.toWallMs,
      });
  }
  await noteSearched(ports.db, row.id, recording.head_index);
  return inspector;
}

/** So many in one run; the next one goes on. */
const batch = 10;

/**
 * Searches what no examination has searched: the video of those that were given up or ran out, and what a media server
 * handed over late. What is broken is left: there is nothing that could be read of it. One that fails is told, and tried
 * again in a later run.
 * @returns how many were searched
 */
export async function sampleUnsearched(
  ports: VideoPorts & { readonly onFailed: (verificationId: string, error: unknown) => void },
): Promise<number> {
  const rows = await ports.db
    .selectFrom('verification')
    .innerJoin('recording', 'recording.verification_id', 'verification.id')
    .selectAll('verification')
    .where('verification.status', 'in', ['canceled', 'expired', 'approved', 'declined', 'review'])
    .whereRef('recording.head_index', '>', 'recording.sampled_head')
    .where('verification.wrapped_key', 'is not', null)
    // In any order: what fails every time must not be the first every time.
    .orderBy(sql`random()`)
    .limit(batch)
    .execute();
  let searched = 0;
  for (const row of rows) {
    try {
      await destroyForbidden(ports, row, openVault(ports.master, row));
      searched += 1;
    } catch (error) {
      if (error instanceof BrokenRecordingError) await noteUnreadable(ports.db, row.id);
      // The others would be refused as well.
      else if (error instanceof EngineBusyError) break;
      else ports.onFailed(row.id, error);
    }
  }
  return searched;
}

async function documentTakes(db: Database, verificationId: string): Promise<DocumentTake[]> {
  const rows = await db
    .selectFrom('take')
    .select(['number', 'started_at', 'ended_at'])
    .where('verification_id', '=', verificationId)
    .where('type', '=', 'document')
    .where('purpose', '=', 'identify')
    .orderBy('number')
    .execute();
  return rows.map(({ number, started_at, ended_at }) => ({
    number,
    fromWallMs: started_at.getTime(),
    toWallMs: ended_at?.getTime() ?? Number.MAX_SAFE_INTEGER,
  }));
}

async function lastForbidden(
  inspector: FrameInspector,
  frames: readonly KeyFrame[],
  row: VerificationTable,
): Promise<number | null> {
  let last: number | null = null;
  for (const frame of frames) if (await inspector.bearsForbidden(frame, row.id_type)) last = frame.wallMs;
  return last;
}

function spread(frames: readonly KeyFrame[]): KeyFrame[] {
  if (frames.length <= mostFrames) return [...frames];
  const step = (frames.length - 1) / (mostFrames - 1);
  return Array.from({ length: mostFrames }, (_, at) => frames[Math.round(at * step)] as KeyFrame);
}
