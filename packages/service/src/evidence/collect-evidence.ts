import type { AuditEntryTable } from '../audit/index.ts';
import type { Caller } from '../business/index.ts';
import { openPicture } from '../capture/index.ts';
import type { DatabaseTransaction } from '../database/index.ts';
import {
  openSalts,
  openVault,
  pictureName,
  recordTexts,
  type VerificationTable,
} from '../verification/index.ts';
import { chainFile, saltsFile, staffFile } from './archive-names.ts';
import { chipFiles } from './chip-files.ts';
import { type ArchiveFile, jsonFile, smallFile } from './evidence-archive.ts';
import type { EvidenceStore, MasterKey, Vault } from '../sealing/index.ts';
import { presentEntry } from './present-entry.ts';
import { proofFiles } from './proof-files.ts';
import { readme } from './readme.ts';
import { staffActs } from './staff-acts.ts';

export interface CollectPorts {
  readonly master: MasterKey;
  readonly store: EvidenceStore;
}

/** Every file of the archive but the manifest, as the rows are in this transaction. @param caller for whom it is made */
export async function collectEvidence(
  tx: DatabaseTransaction,
  ports: CollectPorts,
  { caller, row }: { readonly caller: Pick<Caller, 'access'>; readonly row: VerificationTable },
  chain: readonly AuditEntryTable[],
): Promise<ArchiveFile[]> {
  const vault = openVault(ports.master, row);
  const proved = Object.entries(await recordTexts(tx, vault, row)).filter(([, text]) => text !== '');
  return [
    smallFile('README.txt', readme),
    jsonFile('verification.json', presentVerification(row)),
    ...proved.map(([name, text]) => smallFile(name, text)),
    jsonFile(saltsFile, await salts(tx, row.id, vault)),
    jsonFile('takes.json', await takes(tx, row.id, vault)),
    jsonFile(staffFile, await staffActs(tx, { master: ports.master, vault, caller }, row, chain)),
    smallFile('webhooks.jsonl', await webhookBodies(tx, row.id)),
    smallFile(chainFile, chain.map((entry) => `${JSON.stringify(presentEntry(entry))}\n`).join('')),
    ...(await chipFiles(tx, vault, row.id)),
    ...(await proofFiles(tx, vault, row.id)),
    ...(await pictures(tx, ports, row, vault)),
  ];
}

function presentVerification(row: VerificationTable): Record<string, unknown> {
  return {
    publicId: row.public_id,
    verificationId: row.id,
    business: row.business_id,
    kind: row.kind,
    mode: row.mode,
    regime: row.regime,
    method: row.method,
    ruleVersion: row.rule_version,
    idType: row.id_type,
    documentType: row.document_type,
    status: row.status,
    decision: row.decision,
    reasons: row.reasons,
    createdAt: row.created_at,
    startedAt: row.started_at,
    submittedAt: row.submitted_at,
    decidedAt: row.decided_at,
    expiresAt: row.expires_at,
    dealingsEndedOn: row.dealings_ended_on,
  };
}

async function takes(tx: DatabaseTransaction, verificationId: string, vault: Vault): Promise<unknown[]> {
  const rows = await tx
    .selectFrom('take')
    .selectAll()
    .where('verification_id', '=', verificationId)
    .where('purpose', '=', 'identify')
    .orderBy('number')
    .execute();
  const challenges = await tx
    .selectFrom('challenge')
    .selectAll()
    .where('verification_id', '=', verificationId)
    .orderBy('issued_at')
    .execute();
  return rows.map((row) => ({
    take: row.number,
    type: row.type,
    state: row.state,
    photoTypes: row.photo_types,
    manualCapture: row.manual_capture,
    hasAdditionalInfo: row.has_additional_info,
    validationFailures: row.validation_failures,
    problems: row.problems,
    facialFeatures: row.sealed_features
      ? vault.open(`take/${row.id}/features`, row.sealed_features).toString('utf8')
      : null,
    startedAt: row.started_at,
    endedAt: row.ended_at,
    challenges: challenges
      .filter((challenge) => challenge.take_id === row.id)
      .map((challenge) => ({
        id: challenge.id,
        photoType: challenge.photo_type,
        instruction: challenge.instruction,
        state: challenge.state,
        issuedAt: challenge.issued_at,
        expiresAt: challenge.expires_at,
      })),
  }));
}

/** The exact bytes that were signed and sent, one message a line. */
async function webhookBodies(tx: DatabaseTransaction, verificationId: string): Promise<string> {
  const rows = await tx
    .selectFrom('webhook_message')
    .select('body')
    .where('verification_id', '=', verificationId)
    .orderBy('sequence')
    .execute();
  return rows.map(({ body }) => `${body}\n`).join('');
}

/** By file of the record, hex: with its salt a hash of the chain can be computed again. */
async function salts(
  tx: DatabaseTransaction,
  verificationId: string,
  vault: Vault,
): Promise<Record<string, string>> {
  const storedSalts = await tx
    .selectFrom('record_salt')
    .select(['file', 'sealed_salt'])
    .where('verification_id', '=', verificationId)
    .orderBy('file')
    .execute();
  return Object.fromEntries(
    [...openSalts(vault, storedSalts)].map(([file, salt]) => [file, salt.toString('hex')]),
  );
}

/** Every picture that `pictures.json` lists. */
async function pictures(
  tx: DatabaseTransaction,
  ports: CollectPorts,
  verification: VerificationTable,
  vault: Vault,
): Promise<ArchiveFile[]> {
  const rows = await tx
    .selectFrom('material')
    .innerJoin('take', 'take.id', 'material.take_id')
    .selectAll('material')
    .where('material.verification_id', '=', verification.id)
    .where('take.purpose', '=', 'identify')
    .orderBy('material.created_at')
    .execute();
  const owner = { businessId: verification.business_id };
  return rows.map((row) => ({
    name: pictureName(row.id, row.photo_type),
    size: row.bytes,
    sha256: row.stored_sha256,
    open: () => openPicture(ports, vault, owner, row),
  }));
}
