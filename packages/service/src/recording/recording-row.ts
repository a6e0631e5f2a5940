import type { Database, DatabaseTransaction } from '../database/index.ts';
import type { Vault } from '../sealing/index.ts';
import { failure, type Outcome, success } from '../outcome.ts';
import type { SessionPorts, VerificationTable } from '../verification/index.ts';
import { recordingPolicyOf } from './recording-policy.ts';
import {
  type ChunkKeys,
  type RecordingSource,
  recordingLimits,
  type SessionRecorder,
} from './recorder.port.ts';
import type { RecordingTable } from './recording.table.ts';

export interface RecordingPorts extends SessionPorts {
  readonly recorder: SessionRecorder;
}

type Owner = Pick<VerificationTable, 'id' | 'business_id'>;

/** The chain's own name, with which all objects of the verification begin. Not known outside the service. */
export function recordingIdOf(owner: Owner): string {
  return `${owner.business_id}/${owner.id}`;
}

/** Keys of chunks are wrapped under the verification's, bound to their place. */
export function chunkKeys(vault: Vault): ChunkKeys {
  return {
    wrap: (key, context) => vault.seal(context, key),
    unwrap: (wrapped, context) => vault.open(context, wrapped),
  };
}

export async function findRecording(
  db: Database,
  verificationId: string,
): Promise<RecordingTable | undefined> {
  return db
    .selectFrom('recording')
    .selectAll()
    .where('verification_id', '=', verificationId)
    .executeTakeFirst();
}

/** Each leaves an audit entry; a page that returns every few seconds is not a visitor's. */
const mostSegments = 200;

/** Whether video may still be sent for it, by its state, the business's policy and the limits. */
export async function findOpenRecording(
  db: Database,
  row: VerificationTable,
): Promise<Outcome<RecordingTable | undefined>> {
  if (row.status !== 'started' && row.status !== 'capturing' && row.status !== 'resubmission')
    return failure('wrong_state');
  if ((await recordingPolicyOf(db, row)) === 'off') return failure('recording_off');
  const recording = await findRecording(db, row.id);
  const isFull =
    recording !== undefined &&
    (recording.bytes >= recordingLimits.bytes ||
      recording.duration_ms >= recordingLimits.durationMs ||
      recording.next_segment >= mostSegments);
  return isFull ? failure('recording_full') : success(recording);
}

/** The row as it is, or the first one, held until the transaction ends. */
export async function lockRecording(
  tx: DatabaseTransaction,
  ports: Pick<RecordingPorts, 'recorder'>,
  owner: Owner,
): Promise<RecordingTable> {
  const genesis = ports.recorder.genesis(recordingIdOf(owner));
  await tx
    .insertInto('recording')
    .values({
      verification_id: owner.id,
      head_index: genesis.index,
      head_hash: genesis.hash,
      next_segment: 0,
      bytes: 0,
      duration_ms: 0,
      way: 'webrtc',
      piece_type: null,
      segment_started_at: null,
      next_piece: 0,
      cuts: [],
      searched_head: -1,
      search_failures: 0,
      search_after: null,
    })
    .onConflict((conflict) => conflict.column('verification_id').doNothing())
    .execute();
  return tx
    .selectFrom('recording')
    .selectAll()
    .where('verification_id', '=', owner.id)
    .forUpdate()
    .executeTakeFirstOrThrow();
}

/** What is stored of a recording, for its readers. */
export async function recordingSource(
  db: Database,
  owner: Owner,
  vault: Vault,
  recording: RecordingTable,
): Promise<RecordingSource> {
  const chunks = await db
    .selectFrom('recording_chunk')
    .select(['chunk_index', 'hash'])
    .where('verification_id', '=', owner.id)
    .execute();
  const hashes = new Map(chunks.map(({ chunk_index, hash }) => [chunk_index, hash]));
  return {
    recordingId: recordingIdOf(owner),
    keys: chunkKeys(vault),
    head: { index: recording.head_index, hash: recording.head_hash },
    cuts: recording.cuts,
    hashOf: (index) => hashes.get(index) ?? null,
  };
}
