import { createHash } from 'node:crypto';
import type { RecordingAnswer } from '@ekyc/contract';
import { appendAuditEntry } from '../audit/index.ts';
import type { Caller } from '../business/index.ts';
import type { Database } from '../database/index.ts';
import { failure, type Outcome, success } from '../outcome.ts';
import {
  BrokenRecordingError,
  type ExportedVideo,
  findRecording,
  searchStateOf,
} from '../recording/index.ts';
import { sealWords } from '../sealing/index.ts';
import { lockVerification, openVault, type VerificationTable } from '../verification/index.ts';
import { type OpenedRecording, openRecording, type VideoPorts } from './recording-files.ts';
import { placeInVideos } from './place-in-video.ts';
import { unlessRedacted } from './unless-redacted.ts';
import { VideoCache } from './video-cache.ts';

export interface ViewPorts extends VideoPorts {
  readonly db: Database;
  readonly now: () => Date;
}

interface Wanted {
  readonly caller: Caller;
  readonly row: VerificationTable;
  readonly purpose: string | undefined;
}

/** Describes the recording; the request itself is in the audit before anything is disclosed. */
export async function viewRecording(ports: ViewPorts, wanted: Wanted): Promise<Outcome<RecordingAnswer>> {
  const { row } = wanted;
  if (!row.wrapped_key) return failure('redacted');
  const recording = await findRecording(ports.db, row.id);
  const search = recording ? await searchStateOf(ports.db, recording) : 'done';
  const opened = await openWhole(ports, row);
  const seen = await auditView(ports, wanted, 'recording.listed', {});
  return seen.ok ? success(present(opened, search)) : seen;
}

/** One whole video of it; the caller sends the requested part. Each request is audited, with that part. */
export async function viewVideo(
  ports: ViewPorts,
  cache: VideoCache,
  wanted: Wanted & { readonly part: number; readonly range: string | null },
): Promise<Outcome<ExportedVideo>> {
  const { row, part, range } = wanted;
  if (!row.wrapped_key) return failure('redacted');
  const recording = await findRecording(ports.db, row.id);
  if (!recording) return failure('not_found');
  if ((await searchStateOf(ports.db, recording)) !== 'done') return failure('recording_unsearched');
  const version = `${recording.head_hash} ${JSON.stringify(recording.cuts)}`;
  const videos = await unlessRedacted(ports.db, row.id, () =>
    cache.get(row.id, version, async () => (await openRecording(ports, row))?.videos ?? []),
  );
  if (!videos.ok) return videos;
  const video = videos.value[part];
  if (!video) return failure('not_found');
  const seen = await auditView(ports, wanted, 'video.viewed', { part, ...(range === null ? {} : { range }) });
  return seen.ok ? success(video) : seen;
}

/** Null: it is not what was stored. */
async function openWhole(
  ports: ViewPorts,
  row: VerificationTable,
): Promise<OpenedRecording | 'none' | 'broken'> {
  try {
    return (await openRecording(ports, row)) ?? 'none';
  } catch (error) {
    if (error instanceof BrokenRecordingError) return 'broken';
    throw error;
  }
}

async function auditView(
  ports: ViewPorts,
  { caller, row, purpose }: Wanted,
  action: 'recording.listed' | 'video.viewed',
  details: Readonly<Record<string, unknown>>,
): Promise<Outcome<void>> {
  return ports.db.transaction().execute(async (tx) => {
    const locked = await lockVerification(tx, row.id);
    if (locked.status === 'redacted') return failure('redacted');
    const words = sealWords(openVault(ports.master, locked), purpose);
    await appendAuditEntry(tx, row.id, ports.now(), {
      actor: 'business',
      action,
      details: { ...caller.by, ...details, purposeSha256: words.sha256 },
      sealedWords: words.sealed,
    });
    return success(undefined);
  });
}

function present(
  opened: OpenedRecording | 'none' | 'broken',
  search: OpenedRecording['search'],
): RecordingAnswer {
  const nothing = { chunks: 0, bytes: 0, destroyed: 0, segments: [], marks: [], videos: [] };
  if (opened === 'none' || opened === 'broken') return { ...nothing, search, whole: opened === 'none' };
  const { summary, videos } = opened;
  const instant = (ms: number) => new Date(ms).toISOString();
  return {
    whole: true,
    search: opened.search,
    chunks: summary.chunks,
    bytes: summary.bytes,
    destroyed: summary.cuts.reduce((sum, cut) => sum + cut.chunks, 0),
    segments: summary.segments.map((segment) => ({
      segment: segment.segment,
      by: segment.kind === 'webm' || segment.kind === 'mp4' ? 'fallback' : 'webrtc',
      from: instant(segment.fromWallMs),
      to: instant(segment.toWallMs),
      frames: segment.frames,
      gaps: segment.gaps.map(({ fromWallMs, toWallMs }) => ({
        fromMs: fromWallMs - segment.fromWallMs,
        toMs: toWallMs - segment.fromWallMs,
      })),
      reason: segment.reason,
    })),
    marks: summary.marks.map(({ wallMs, mark }) => ({
      at: instant(wallMs),
      place: placeInVideos(videos, wallMs),
      name: mark.name,
      take: mark.take ?? null,
    })),
    videos: videos.map(({ mimeType, durationMs, bytes }, part) => ({
      part,
      mimeType,
      durationMs: Math.round(durationMs),
      size: bytes.length,
      sha256: createHash('sha256').update(bytes).digest('hex'),
    })),
  };
}
