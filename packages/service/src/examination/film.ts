import type { PhotoType } from '@ekyc/contract';
import {
  type AcceptPorts,
  type FrozenPicture,
  frozenPictures,
  openPicture,
  subjectOf,
} from '../capture/index.ts';
import { type EngineIdentity, wasBeforeCamera } from '../engine/index.ts';
import type { Vault } from '../evidence/index.ts';
import {
  BrokenRecordingError,
  findRecording,
  type KeyFrame,
  recordingSource,
  type RecordingPorts,
  type RecordingSummary,
} from '../recording/index.ts';
import { openVault, type VerificationTable } from '../verification/index.ts';
import { FrameInspector, type Measured } from './frame-inspector.ts';
import { countReplayed, rememberFrames } from './replayed-frames.ts';
import { destroyForbidden } from './destroy-forbidden.ts';

export type FilmPorts = AcceptPorts & RecordingPorts;

export interface FilmedPicture {
  readonly photoType: PhotoType;
  readonly found: boolean;
  /** The page told the moment over the video's own connection. */
  readonly marked: boolean;
  /** Of the frame that is most like it; null where there is none near its moment. */
  readonly best: Measured | null;
}

export interface Filmed {
  /** Some of it was sent as it was taken, not handed in by the browser afterwards. */
  readonly live: boolean;
  readonly chunks: number;
  readonly segments: number;
  readonly durationMs: number;
  readonly gapsMs: number;
  readonly destroyedChunks: number;
  readonly keyFrames: number;
  /** Key frames that came, byte for byte, in another verification before. */
  readonly replayedFrames: number;
  /** Frames that the engine could not look at. */
  readonly undecodedFrames: number;
  readonly pictures: readonly FilmedPicture[];
  readonly engine: EngineIdentity | null;
}

/** Ms around a picture's moment in which it must be seen; without a mark only its arrival is known. */
const near = { marked: { before: 4000, after: 4000 }, unmarked: { before: 15_000, after: 1000 } } as const;
/** So many frames are compared with one picture, the nearest first. */
const mostFrames = 4;

/**
 * Looks at the session's video and looks each submitted picture up in it. A My Number that was filmed is destroyed
 * here before anything else. Throws EngineBusyError.
 */
export async function film(ports: FilmPorts, row: VerificationTable): Promise<Filmed | 'absent' | 'broken'> {
  try {
    const vault = openVault(ports.master, row);
    const destroyed = await destroyForbidden(ports, row, vault);
    if (destroyed === null) return 'absent';
    return await look(ports, row, vault, destroyed);
  } catch (error) {
    if (error instanceof BrokenRecordingError) return 'broken';
    throw error;
  }
}

async function look(
  ports: FilmPorts,
  row: VerificationTable,
  vault: Vault,
  inspector: FrameInspector,
): Promise<Filmed | 'absent'> {
  const recording = await findRecording(ports.db, row.id);
  if (!recording) return 'absent';
  const source = await recordingSource(ports.db, row, vault, recording);
  const summary = await ports.recorder.summarise(source);
  const frames: KeyFrame[] = [];
  for await (const frame of ports.recorder.keyFrames(source)) frames.push(frame);
  const replayedFrames = await countReplayed(ports, row.id, frames);
  await rememberFrames(ports, row.id, frames);
  const pictures: FilmedPicture[] = [];
  for (const picture of await frozenPictures(ports.db, row.id))
    pictures.push(await lookUp(ports, { row, vault, summary, frames, inspector }, picture));
  const { segments, cuts, chunks } = summary;
  return {
    live: await isLive(ports, row.id),
    chunks,
    segments: segments.length,
    durationMs: sum(segments.map(({ fromWallMs, toWallMs }) => toWallMs - fromWallMs)),
    gapsMs: sum(
      segments.flatMap(({ gaps }) => gaps.map(({ fromWallMs, toWallMs }) => toWallMs - fromWallMs)),
    ),
    destroyedChunks: sum(cuts.map((cut) => cut.chunks)),
    keyFrames: frames.length,
    replayedFrames,
    undecodedFrames: inspector.rejected,
    pictures,
    engine: inspector.engine,
  };
}

interface Looked {
  readonly row: VerificationTable;
  readonly vault: Vault;
  readonly summary: RecordingSummary;
  readonly frames: readonly KeyFrame[];
  readonly inspector: FrameInspector;
}

/** Compares the frames around a picture's moment with it, until one shows it. */
async function lookUp(
  ports: FilmPorts,
  { row, vault, summary, frames, inspector }: Looked,
  { material }: FrozenPicture,
): Promise<FilmedPicture> {
  const photoType = material.photo_type;
  const mark = summary.marks.find(
    ({ mark: { name, detail } }) => name === 'shutter' && detail === material.received_sha256,
  );
  const moment = mark?.wallMs ?? material.created_at.getTime();
  const { before, after } = mark ? near.marked : near.unmarked;
  const candidates = frames
    .filter(({ wallMs }) => wallMs >= moment - before && wallMs <= moment + after)
    .toSorted((a, b) => Math.abs(a.wallMs - moment) - Math.abs(b.wallMs - moment))
    .slice(0, mostFrames);
  const subject = subjectOf(photoType);
  let best: Measured | null = null;
  if (candidates.length > 0) {
    const picture = await openPicture(ports, vault, { businessId: row.business_id }, material);
    for (const frame of candidates) {
      const seen = await inspector.compare(frame, { subject, picture, idType: row.id_type });
      if (seen === null) continue;
      if (best === null || (seen.sceneSimilarity ?? -1) > (best.sceneSimilarity ?? -1)) best = seen;
      if (wasBeforeCamera(subject, seen))
        return { photoType, found: true, marked: mark !== undefined, best: seen };
    }
  }
  return { photoType, found: false, marked: mark !== undefined, best };
}

/** Frames that came over a connection, or by a media server: not pieces that a browser hands in. */
async function isLive(ports: FilmPorts, verificationId: string): Promise<boolean> {
  const row = await ports.db
    .selectFrom('recording_chunk')
    .select('chunk_index')
    .where('verification_id', '=', verificationId)
    .where('kind', '=', 'frames')
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

function sum(numbers: readonly number[]): number {
  return Math.round(numbers.reduce((total, one) => total + one, 0));
}
