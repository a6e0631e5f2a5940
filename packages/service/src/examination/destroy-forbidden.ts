import type { Database } from '../database/index.ts';
import { withKnownLooks } from '../engine/index.ts';
import type { Vault } from '../sealing/index.ts';
import {
  cutRecording,
  findRecording,
  type KeyFrame,
  recordingSource,
  type WallTime,
} from '../recording/index.ts';
import type { VerificationTable } from '../verification/index.ts';
import { type VideoPorts, FrameInspector } from './frame-inspector.ts';

/** Frames of one take that are searched, at equal intervals: a card lies still for seconds. */
const mostFrames = 10;

interface DocumentTake {
  readonly number: number;
  readonly fromWallMs: number;
  readonly toWallMs: number;
}

/**
 * Looks for a My Number in the frames of the takes of a document, and destroys the video from the begin of a take in
 * which there is one up to the last frame that shows it: the law lets nobody keep it. The rest of the video is searched
 * after the outcome (`search-recording.ts`): this much is needed to judge whether it shows the pictures.
 * @returns what has looked, so that nothing is looked at twice; null where there is no recording
 */
export async function destroyForbidden(
  ports: VideoPorts,
  row: VerificationTable,
  vault: Vault,
): Promise<FrameInspector | null> {
  const recording = await findRecording(ports.db, row.id);
  if (!recording || recording.head_index < 0) return null;
  const inspector = new FrameInspector(withKnownLooks(ports.engine, row.id));
  const source = await recordingSource(ports.db, row, vault, recording);
  const frames: KeyFrame[] = [];
  for await (const frame of ports.recorder.keyFrames(source)) frames.push(frame);
  for await (const { take, time } of searchTakes(ports, row, { frames, inspector }))
    await cutRecording(ports, row, { reason: 'forbiddenNumber', take, times: [time] });
  return inspector;
}

/** Looks for a My Number in each document's take, and tells what must go of those that show one. */
export async function* searchTakes(
  ports: Pick<VideoPorts, 'db'>,
  row: VerificationTable,
  { frames, inspector }: { readonly frames: readonly KeyFrame[]; readonly inspector: FrameInspector },
): AsyncGenerator<{ readonly take: number; readonly time: WallTime }> {
  for (const take of await documentTakes(ports.db, row.id)) {
    const own = frames.filter(({ wallMs }) => wallMs >= take.fromWallMs && wallMs <= take.toWallMs);
    const until = await lastForbidden(inspector, spread(own), row);
    if (until === null) continue;
    // What follows a frame shows the same until the next one that stands for itself.
    const toWallMs = own.find(({ wallMs }) => wallMs > until)?.wallMs ?? take.toWallMs;
    yield { take: take.number, time: { fromWallMs: take.fromWallMs, toWallMs } };
  }
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
