import { createHash, timingSafeEqual } from 'node:crypto';
import { appendAuditEntry } from '../audit/index.ts';
import type { Database, DatabaseTransaction } from '../database/index.ts';
import { failure, type Outcome, success } from '../outcome.ts';
import { isOpen, lockVerification, openVault, type VerificationTable } from '../verification/index.ts';
import type { WhipFileClaims } from './begin-recording.ts';
import { keepHead, retrySuperseded, SupersededError } from './keep-head.ts';
import { type ChainHead, type ChunkFacts, type FilePart, recordingLimits } from './recorder.port.ts';
import { recordingPolicyOf } from './recording-policy.ts';
import { chunkKeys, findRecording, recordingIdOf, type RecordingPorts } from './recording-row.ts';
import type { RecordingTable } from './recording.table.ts';

interface StoredPart {
  readonly facts: ChunkFacts;
  readonly head: ChainHead;
  readonly previous: string;
}

/**
 * Takes a media server's finished file as one more segment of the chain, all of it or nothing. It may come long after
 * the visitor has submitted: only a destroyed key, or a business that wants no video, keeps it out. The same bytes again
 * have the same answer and no effect.
 */
export async function takeWhipFile(
  ports: RecordingPorts,
  claims: WhipFileClaims,
  file: Buffer,
): Promise<Outcome<void>> {
  const hash = createHash('sha256').update(file).digest();
  if (!timingSafeEqual(hash, Buffer.from(claims.sha256, 'hex'))) return failure('digest_mismatch');
  return retrySuperseded(() => tryFile(ports, claims, file));
}

async function tryFile(
  ports: RecordingPorts,
  { recordingId, sha256, startedAt }: WhipFileClaims,
  file: Buffer,
): Promise<Outcome<void>> {
  const row = await findOwner(ports.db, recordingId);
  if (!row) return failure('not_found');
  if (!row.wrapped_key) return failure('redacted');
  const recording = await findRecording(ports.db, row.id);
  // Asked after it: the same file taken before is known here, and one taken later has moved the head.
  if (await isKnown(ports.db, row.id, sha256)) return success(undefined);
  const problem = await whyNot(ports.db, row, recording);
  if (problem) return failure(problem);
  const before = recording as RecordingTable;
  const parts = await ports.recorder.splitFile(file, { segment: before.next_segment, startedAt });
  if (!parts) return failure('recording_malformed');
  if (isBeyondLimits(before, file.length, parts)) return failure('recording_full');
  // Objects first; nothing refers to them until their rows exist.
  const stored = await storeParts(ports, row, before, parts);
  await ports.db.transaction().execute((tx) => keepFile(tx, ports, { row, before, stored, sha256 }));
  return success(undefined);
}

/** `business/verification`, as {@link recordingIdOf} has it. */
async function findOwner(db: Database, recordingId: string): Promise<VerificationTable | undefined> {
  const [businessId = '', id = ''] = recordingId.split('/');
  if (!/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id)) return undefined;
  return db
    .selectFrom('verification')
    .selectAll()
    .where('id', '=', id)
    .where('business_id', '=', businessId)
    .executeTakeFirst();
}

async function isKnown(db: Database, verificationId: string, sha256: string): Promise<boolean> {
  const row = await db
    .selectFrom('recording_chunk')
    .select('chunk_index')
    .where('verification_id', '=', verificationId)
    .where('received_sha256', '=', sha256)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

async function whyNot(
  db: Database,
  row: VerificationTable,
  recording: RecordingTable | undefined,
): Promise<'recording_off' | 'wrong_state' | null> {
  if ((await recordingPolicyOf(db, row)) === 'off') return 'recording_off';
  // No token to publish was ever issued.
  if (!recording) return 'wrong_state';
  // The page has changed to another way, whose segment a new one would end: the file comes again later.
  return isOpen(row.status) && recording.way !== 'whip' ? 'wrong_state' : null;
}

function isBeyondLimits(before: RecordingTable, bytes: number, parts: readonly FilePart[]): boolean {
  const durationMs = parts.reduce((sum, part) => sum + part.durationMs, before.duration_ms);
  return before.bytes + bytes > recordingLimits.bytes || durationMs > recordingLimits.durationMs;
}

async function storeParts(
  ports: RecordingPorts,
  row: VerificationTable,
  before: RecordingTable,
  parts: readonly FilePart[],
): Promise<StoredPart[]> {
  const keys = chunkKeys(openVault(ports.master, row));
  const stored: StoredPart[] = [];
  let head: ChainHead = { index: before.head_index, hash: before.head_hash };
  for (const part of parts) {
    const chunk = { ...part, recordingId: recordingIdOf(row), keys, head, marks: [] };
    const { head: next, size } = await ports.recorder.append(chunk);
    const { kind, segment, segmentStartedAt, fromMs, durationMs } = part;
    const facts = { kind, segment, segmentStartedAt, fromMs, durationMs, size };
    stored.push({ facts, head: next, previous: head.hash });
    head = next;
  }
  return stored;
}

/** @throws SupersededError when the chain went on meanwhile; nothing was written then */
async function keepFile(
  tx: DatabaseTransaction,
  ports: RecordingPorts,
  given: {
    readonly row: VerificationTable;
    readonly before: RecordingTable;
    readonly stored: readonly StoredPart[];
    readonly sha256: string;
  },
): Promise<void> {
  const { row, before, stored, sha256 } = given;
  await lockVerification(tx, row.id);
  const opened = await tx
    .updateTable('recording')
    .set({ next_segment: before.next_segment + 1 })
    .where('verification_id', '=', row.id)
    .where('next_segment', '=', before.next_segment)
    .returning('next_segment')
    .executeTakeFirst();
  if (!opened) throw new SupersededError('another segment has begun');
  const at = ports.now();
  for (const [piece, { facts, head, previous }] of stored.entries())
    await keepHead(tx, row.id, { facts, head, previous, at, received: { piece, sha256 } });
  const last = stored.at(-1);
  await appendAuditEntry(tx, row.id, at, {
    actor: 'service',
    action: 'recording.ended',
    details: {
      segment: before.next_segment,
      reason: 'whip',
      file: sha256,
      chunks: (last?.head.index ?? before.head_index) + 1,
      head: last?.head.hash ?? before.head_hash,
    },
  });
}
