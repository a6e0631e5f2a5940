import { createHash, timingSafeEqual } from 'node:crypto';
import type { PieceType } from '@ekyc/contract';
import { failure, type Outcome, success } from '../outcome.ts';
import { findById, lockForSession, type VisitorSession } from '../verification/index.ts';
import { openSegment } from './begin-recording.ts';
import { keepHead, retrySuperseded } from './keep-head.ts';
import { findOpenRecording, chunkKeys, recordingIdOf, type RecordingPorts } from './recording-row.ts';
import type { RecordingTable } from './recording.table.ts';

/** One piece of a browser's own recorder. */
export interface Piece {
  readonly segment: number;
  readonly piece: number;
  readonly type: PieceType;
  readonly bytes: Buffer;
  /** As `Content-Digest` says (RFC 9530), 32 bytes. */
  readonly digest: Buffer;
}

/** Begins a segment that comes in pieces, where no connection comes about. */
export async function startPieces(
  ports: RecordingPorts,
  { verification }: VisitorSession,
  type: PieceType,
): Promise<Outcome<{ segment: number }>> {
  await ports.recorder.stop(recordingIdOf(verification), 'replaced');
  const opened = await openSegment(ports, verification, { way: 'fallback', piece_type: type });
  return opened.ok ? success({ segment: opened.value.segment }) : opened;
}

/**
 * Stores one piece; acknowledged only once its object and its row are stored. The same piece again, whatever became of
 * the first answer, has the same answer and no effect.
 */
export async function putPiece(
  ports: RecordingPorts,
  session: VisitorSession,
  piece: Piece,
): Promise<Outcome<void>> {
  const hash = createHash('sha256').update(piece.bytes).digest();
  if (!timingSafeEqual(hash, piece.digest)) return failure('digest_mismatch');
  if (piece.piece === 0 && !beginsFile(piece)) return failure('recording_malformed');
  return retrySuperseded(() => tryPiece(ports, session, piece, hash.toString('hex')));
}

async function tryPiece(
  ports: RecordingPorts,
  { verification, vault }: VisitorSession,
  piece: Piece,
  sha256: string,
): Promise<Outcome<void>> {
  const current = await findById(ports.db, verification.id);
  const known = await findPiece(ports, verification.id, piece);
  if (known !== undefined)
    return known === sha256 ? success(undefined) : failure('recording_piece_unexpected');
  const open = await findOpenRecording(ports.db, current);
  if (!open.ok) return open;
  const recording = open.value;
  if (!recording || !isNext(recording, piece))
    // The same piece may have been stored since the lookup.
    return (await findPiece(ports, verification.id, piece)) === sha256
      ? success(undefined)
      : failure('recording_piece_unexpected');
  const startedAt = recording.segment_started_at ?? ports.now();
  const fromMs = await endOfLast(ports, verification.id, piece);
  const durationMs = Math.max(
    0,
    Math.min(ports.now().getTime() - startedAt.getTime() - fromMs, longestPieceMs),
  );
  const facts = {
    kind: piece.type === 'video/mp4' ? 'mp4' : 'webm',
    segment: piece.segment,
    segmentStartedAt: startedAt.getTime(),
    fromMs,
    durationMs,
  } as const;
  const { head, size } = await ports.recorder.append({
    ...facts,
    recordingId: recordingIdOf(verification),
    keys: chunkKeys(vault),
    head: { index: recording.head_index, hash: recording.head_hash },
    marks: [],
    media: piece.bytes,
  });
  return ports.db.transaction().execute(async (tx) => {
    const bound = await lockForSession(tx, verification);
    if (!bound.ok) return bound;
    const again = await findOpenRecording(tx, bound.value);
    if (!again.ok) return again;
    await keepHead(tx, verification.id, {
      head,
      previous: recording.head_hash,
      facts: { ...facts, size },
      at: ports.now(),
      received: { piece: piece.piece, sha256 },
    });
    return success(undefined);
  });
}

/** A browser hands out a piece every two seconds; a longer absence was not recorded. */
const longestPieceMs = 10_000;

function isNext(recording: RecordingTable, piece: Piece): boolean {
  return (
    recording.way === 'fallback' &&
    recording.next_segment === piece.segment + 1 &&
    recording.next_piece === piece.piece &&
    recording.piece_type === piece.type
  );
}

async function findPiece(
  ports: RecordingPorts,
  verificationId: string,
  { segment, piece }: Piece,
): Promise<string | null | undefined> {
  const row = await ports.db
    .selectFrom('recording_chunk')
    .select('received_sha256')
    .where('verification_id', '=', verificationId)
    .where('segment', '=', segment)
    .where('piece', '=', piece)
    .executeTakeFirst();
  return row?.received_sha256;
}

async function endOfLast(ports: RecordingPorts, verificationId: string, { segment }: Piece): Promise<number> {
  const row = await ports.db
    .selectFrom('recording_chunk')
    .select((columns) => columns.fn.sum<string>('duration_ms').as('duration'))
    .where('verification_id', '=', verificationId)
    .where('segment', '=', segment)
    .executeTakeFirst();
  return Number(row?.duration ?? 0);
}

/** EBML's first bytes (RFC 8794 §11.2.1), or the box `ftyp` (ISO/IEC 14496-12 §4.3). */
function beginsFile({ type, bytes }: Piece): boolean {
  return type === 'video/webm'
    ? bytes.subarray(0, 4).equals(Buffer.from([0x1a, 0x45, 0xdf, 0xa3]))
    : bytes.subarray(4, 8).equals(Buffer.from('ftyp', 'latin1'));
}
