import { createHash } from 'node:crypto';
import type { Database } from '../database/index.ts';
import {
  type ExportedVideo,
  findRecording,
  recordingIdOf,
  recordingSource,
  searchStateOf,
  type RecordingSummary,
  type SessionRecorder,
} from '../recording/index.ts';
import { openVault, type VerificationTable } from '../verification/index.ts';
import { chunkName, recordingFile, videoName } from './archive-names.ts';
import { type ArchiveFile, jsonFile } from './evidence-archive.ts';
import { chunkKey, type EvidenceStore, type MasterKey } from '../sealing/index.ts';

export interface VideoPorts {
  readonly db: Database;
  readonly master: MasterKey;
  readonly store: EvidenceStore;
  readonly recorder: SessionRecorder;
}

/** A recording, ready to be written to files. */
export interface OpenedRecording {
  readonly headIndex: number;
  /** How far it was searched for a My Number; it has no videos before that is done. */
  readonly search: 'done' | 'waiting' | 'failed';
  readonly summary: RecordingSummary;
  readonly videos: readonly ExportedVideo[];
}

/**
 * Reads a verification's recording; null where there is none. One that was not searched gives no video away. Videos are held in memory, at most 150 MB of them.
 * @throws BrokenRecordingError where what is stored is not what was promised
 */
export async function openRecording(
  ports: VideoPorts,
  row: VerificationTable,
): Promise<OpenedRecording | null> {
  const recording = await findRecording(ports.db, row.id);
  if (!recording || recording.head_index < 0) return null;
  // Of this very row: later chunks are not searched yet.
  const search = await searchStateOf(ports.db, recording);
  const source = await recordingSource(ports.db, row, openVault(ports.master, row), recording);
  return {
    headIndex: recording.head_index,
    search,
    summary: await ports.recorder.summarise(source),
    videos: search === 'done' ? await ports.recorder.exportVideos(source) : [],
  };
}

/** Its part of an evidence file: what was recorded, the videos to look at, and the sealed chunks as they are stored. */
export async function recordingFiles(
  db: Database,
  ports: Pick<VideoPorts, 'store'>,
  row: VerificationTable,
  opened: OpenedRecording | null,
): Promise<ArchiveFile[]> {
  const recording = await findRecording(db, row.id);
  if (!recording || !opened) return [];
  const chunks = await db
    .selectFrom('recording_chunk')
    .selectAll()
    .where('verification_id', '=', row.id)
    .orderBy('chunk_index')
    .execute();
  const recordingId = recordingIdOf(row);
  const videos = opened.videos.map((video, part) => ({
    name: videoName(part, video.mimeType),
    size: video.bytes.length,
    sha256: createHash('sha256').update(video.bytes).digest('hex'),
    open: () => Promise.resolve(Buffer.from(video.bytes)),
  }));
  const list = {
    head: { index: recording.head_index, hash: recording.head_hash },
    ...opened.summary,
    cuts: recording.cuts,
    chunks: chunks.map((chunk) => ({
      file: chunkName(chunk.chunk_index),
      index: chunk.chunk_index,
      hash: chunk.hash,
      segment: chunk.segment,
      kind: chunk.kind,
      storedAt: chunk.stored_at,
    })),
    videos: opened.videos.map(({ mimeType, durationMs, startedAt }, part) => ({
      file: videoName(part, mimeType),
      durationMs,
      startedAt: new Date(startedAt),
    })),
  };
  return [
    jsonFile(recordingFile, list),
    ...videos,
    ...chunks.map((chunk) => ({
      name: chunkName(chunk.chunk_index),
      size: chunk.size,
      sha256: chunk.hash,
      open: () => ports.store.get(chunkKey(recordingId, chunk.hash)),
    })),
  ];
}
