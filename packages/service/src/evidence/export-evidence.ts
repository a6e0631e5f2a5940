import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import type { Status } from '@ekyc/contract';
import {
  appendAuditEntry,
  type AuditEntryTable,
  EvidenceContradictsError,
  findBrokenEntry,
} from '../audit/index.ts';
import type { Caller } from '../business/index.ts';
import { asService, type Database, type DatabaseTransaction } from '../database/index.ts';
import { failure, type Outcome, success } from '../outcome.ts';
import { findMovedEntry } from '../witness/index.ts';
import {
  lockVerification,
  openVault,
  refuseContradicted,
  type VerificationTable,
} from '../verification/index.ts';
import { findRecording } from '../recording/index.ts';
import { auditLogFile } from './audit-log-file.ts';
import { type CollectPorts, collectEvidence } from './collect-evidence.ts';
import { DamagedEvidenceError, sealWords, type SigningKey, signingKey } from '../sealing/index.ts';
import { type ArchiveFile, writeArchive } from './evidence-archive.ts';
import { type OpenedRecording, openRecording, recordingFiles, type VideoPorts } from './recording-files.ts';
import { unlessRedacted } from './unless-redacted.ts';

export interface EvidencePorts extends CollectPorts, VideoPorts {
  readonly db: Database;
  readonly now: () => Date;
}

/** States in which something was submitted and nobody is capturing or examining, or the verification has ended. */
const exportable: readonly Status[] = [
  'approved',
  'declined',
  'review',
  'resubmission',
  'canceled',
  'expired',
];

/**
 * All evidence of one verification as a signed zip. The access is audited first, in the same transaction that reads
 * the rows, so that the chain in the file ends with the record of its own making; then that record, too, enters the
 * log of all verifications.
 */
export async function exportEvidence(
  ports: EvidencePorts,
  caller: Caller,
  row: VerificationTable,
  purpose: string | undefined,
): Promise<Outcome<Readable>> {
  if (row.status === 'redacted') return failure('redacted');
  if (!exportable.includes(row.status)) return failure('wrong_state');
  const key = await asService(() => signingKey(ports));
  // Before the transaction: it is slow, and the recording is over.
  const recording = await unlessRedacted(ports.db, row.id, () => openRecording(ports, row));
  if (!recording.ok) return recording;
  if (recording.value && recording.value.search !== 'done') return failure('recording_unsearched');
  const collected = await ports.db
    .transaction()
    .execute((tx) => collect(tx, ports, { caller, row, purpose, key, recording: recording.value }));
  if (!collected.ok) return collected;
  const { manifest } = collected.value;
  const log = await auditLogFile(ports, key, {
    verificationId: row.id,
    entries: manifest.audit.entries,
    createdAt: row.created_at,
  });
  const files = [...collected.value.files, log];
  const readable = await unlessRedacted(ports.db, row.id, () => proveReadable(files));
  return readable.ok ? success(writeArchive(manifest, files, key.privateKey)) : readable;
}

async function collect(
  tx: DatabaseTransaction,
  ports: EvidencePorts,
  given: {
    caller: Caller;
    row: VerificationTable;
    purpose: string | undefined;
    key: SigningKey;
    recording: OpenedRecording | null;
  },
): Promise<Outcome<{ manifest: Parameters<typeof writeArchive>[0]; files: ArchiveFile[] }>> {
  const { caller, purpose, key } = given;
  const before = await lockVerification(tx, given.row.id);
  if (before.status === 'redacted') return failure('redacted');
  if (!exportable.includes(before.status)) return failure('wrong_state');
  // A media server's file may have arrived since.
  const head = (await findRecording(tx, before.id))?.head_index ?? -1;
  if (head > (given.recording?.headIndex ?? -1)) return failure('recording_unsearched');
  const now = ports.now();
  const words = sealWords(openVault(ports.master, before), purpose);
  await appendAuditEntry(tx, before.id, now, {
    actor: 'business',
    action: 'evidence.exported',
    details: { ...caller.by, purposeSha256: words.sha256, signingKey: key.row.id },
    sealedWords: words.sealed,
  });
  const row = await lockVerification(tx, before.id);
  const chain = await tx
    .selectFrom('audit_entry')
    .selectAll()
    .where('verification_id', '=', row.id)
    .orderBy('sequence')
    .execute();
  await refuseContradicted(tx, ports.master, row);
  await refuseBrokenChain(tx, row, chain);
  return success({
    files: [
      ...(await collectEvidence(tx, ports, { caller, row }, chain)),
      ...(await recordingFiles(tx, ports, row, given.recording)),
    ],
    manifest: {
      format: 'ekyc-evidence/3',
      publicId: row.public_id,
      verificationId: row.id,
      business: row.business_id,
      mode: row.mode,
      status: row.status,
      madeAt: now.toISOString(),
      key: {
        id: key.row.id,
        algorithm: 'Ed25519',
        validFrom: key.row.valid_from.toISOString(),
        validUntil: key.row.valid_until.toISOString(),
      },
      audit: { entries: row.audit_sequence, head: row.audit_head.toString('hex') },
    },
  });
}

/** An incomplete chain, or one that is not the one in the log, is never signed. */
async function refuseBrokenChain(
  tx: DatabaseTransaction,
  row: VerificationTable,
  chain: readonly AuditEntryTable[],
): Promise<void> {
  const isWhole = chain.length === row.audit_sequence && findBrokenEntry(chain, row.audit_head) === null;
  if (!isWhole || (await findMovedEntry(tx, chain)) !== null)
    throw new EvidenceContradictsError(row.id, ['chain']);
}

/** Damage is an error before the answer begins, not a download that breaks off. */
async function proveReadable(files: readonly ArchiveFile[]): Promise<void> {
  for (const file of files) {
    const bytes = await file.open();
    if (createHash('sha256').update(bytes).digest('hex') !== file.sha256) {
      throw new DamagedEvidenceError('a stored file is not what its row says');
    }
  }
}
