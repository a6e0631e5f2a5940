import { type ChipFieldAnswer, type IdType, type ProofKind, showInvisible } from '@ekyc/contract';
import { appendAuditEntry } from '../audit/index.ts';
import {
  enterMaterials,
  insertTake,
  materialRow,
  type NewMaterial,
  setTakeEnded,
  sha256,
  supersedeAccepted,
  thawPictures,
} from '../capture/index.ts';
import type { DatabaseTransaction } from '../database/index.ts';
import { ruleOfVersion } from '../law/index.ts';
import { roomOf } from '../methods/index.ts';
import { failure, type Outcome, success } from '../outcome.ts';
import { sealedFields, type StoredProof, type Vault } from '../sealing/index.ts';
import { changeStatus, keepProof, type SessionPorts, type VerificationTable } from '../verification/index.ts';

/** What was verified already: nothing here is judged any more. */
export interface NewProof {
  readonly kind: ProofKind;
  /** Id of the attempt that it came of; the audit names it. */
  readonly attempt: string;
  /** The document that it stands for. */
  readonly idType: IdType;
  /** Whether somebody said that it was not revoked. */
  readonly current: 'yes' | 'cannotTell';
  /** When the certificate or record that proves it ends; null if its source does not say. */
  readonly validUntil: Date | null;
  /** Each with who signed it; names as of a chip: name, nameKana, birth (YYYY-MM-DD), sex, address, expiry and validUntil (YYYY-MM-DD). */
  readonly fields: readonly (Pick<ChipFieldAnswer, 'name' | 'value' | 'pictureId'> & {
    readonly by: string;
  })[];
  /** What names the same person the next time too; null where nothing does. Only its keyed hash is compared. */
  readonly subject: string | null;
  /** Where another party verified it: the id under which it keeps that. */
  readonly reference: string | null;
  /** What proves it, as it came: names like `signature` or `device-response` (a-z, 0-9 and hyphens). */
  readonly files: Readonly<Record<string, Uint8Array>>;
  /** Pictures that it brought, like the portrait; their objects lie in the store already. */
  readonly pictures: readonly NewMaterial[];
}

/** The kinds of proof that a verification's rule takes. */
function kindsFor({ method, regime, rule_version }: VerificationTable): readonly ProofKind[] {
  if (method === 'mdoc') return ['record'];
  return ruleOfVersion(regime, rule_version).requiresSignature ? ['signature'] : ['signature', 'logIn'];
}

/** The only file of what a sandbox simulated. */
export const simulatedFile = 'simulated';
const simulatedText =
  '見本: simulated by the sandbox. Nobody signed or showed anything, and this proves nothing.\n';

/** While these last a proof may come. */
const open: readonly VerificationTable['status'][] = ['started', 'capturing', 'resubmission'];

/**
 * Enters a proof as the document of its verification: an accepted take, with its pictures frozen; what it says, sealed in
 * the verification's row; its files, sealed beside. A newer one takes its place until the oath. Fails with `wrong_state`
 * where the method takes no proof or none is wanted any more, with `regime_method_not_allowed` for a kind of proof that its
 * rule does not take, with `id_type_not_allowed` for a document that is not asked
 * for.
 * @param row locked in this transaction for the visitor's session
 */
export async function enterProof(
  tx: DatabaseTransaction,
  ports: SessionPorts,
  { row, vault }: { readonly row: VerificationTable; readonly vault: Vault },
  proof: NewProof,
): Promise<Outcome<{ readonly take: number }>> {
  if (roomOf(row.method).holds !== 'proof' || !open.includes(row.status)) return failure('wrong_state');
  if (row.sandbox_outcome !== null || row.account_use === 'userSubmission') return failure('wrong_state');
  // A law that wants a signature takes no log-in in its place.
  if (!kindsFor(row).includes(proof.kind)) return failure('regime_method_not_allowed');
  if (!row.allowed_id_types.includes(proof.idType)) return failure('id_type_not_allowed');
  const at = ports.now();
  if (row.status !== 'capturing')
    await changeStatus(tx, ports, {
      verificationId: row.id,
      transition: 'capture',
      at,
      audit: { actor: 'visitor', action: 'capture.started' },
    });
  return success({ take: await enter(tx, { row, vault, proof, at }, { actor: 'visitor' }) });
}

/**
 * Enters what stands for a proof where a sandbox simulates, with nothing behind it; the chain says so. Throws for any other
 * verification: nothing faked may ever look real.
 */
export async function enterSpecimenProof(
  tx: DatabaseTransaction,
  given: Omit<Entering, 'proof'> & { readonly proof: Omit<NewProof, 'files'> },
): Promise<number> {
  const { row, proof } = given;
  if (row.sandbox_outcome === null || row.mode !== 'sandbox' || roomOf(row.method).holds !== 'proof')
    throw new Error('only a simulated verification may have a specimen of a proof');
  const files = { [simulatedFile]: Buffer.from(simulatedText) };
  return enter(tx, { ...given, proof: { ...proof, files } }, { actor: 'service', simulated: true });
}

interface Entering {
  readonly row: VerificationTable;
  readonly vault: Vault;
  readonly proof: NewProof;
  readonly at: Date;
}

/** @returns the take's number, which the oath names */
async function enter(
  tx: DatabaseTransaction,
  { row, vault, proof, at }: Entering,
  { actor, ...marks }: { readonly actor: 'visitor' | 'service'; readonly simulated?: true },
): Promise<number> {
  const stored = storedProof(proof, at);
  await keepProof(tx, row.id, {
    idType: proof.idType,
    sealedProof: vault.sealJson(sealedFields.proof, stored),
  });
  await keepFiles(tx, vault, row.id, proof.files, at);
  const take = await enterTake(tx, { row, vault, proof, at });
  await appendAuditEntry(tx, row.id, at, {
    actor,
    action: 'proof.accepted',
    details: {
      method: row.method,
      kind: proof.kind,
      attempt: proof.attempt,
      current: proof.current,
      reference: proof.reference,
      files: stored.files,
      pictures: proof.pictures.map(({ taken }) => sha256(taken.image)),
      ...marks,
    },
  });
  return take;
}

function storedProof(proof: NewProof, at: Date): StoredProof {
  const { kind, attempt, current, subject, reference } = proof;
  return {
    kind,
    attempt,
    provenAt: at.toISOString(),
    validUntil: proof.validUntil?.toISOString() ?? null,
    current,
    fields: proof.fields.map(({ value, ...field }) => ({
      ...field,
      ...(value !== undefined && { value: showInvisible(value) }),
      standing: 'proven',
    })),
    subject,
    reference,
    files: Object.fromEntries(Object.entries(proof.files).map(([name, bytes]) => [name, sha256(bytes)])),
  };
}

async function keepFiles(
  tx: DatabaseTransaction,
  vault: Vault,
  verificationId: string,
  files: NewProof['files'],
  at: Date,
): Promise<void> {
  const base64 = Object.entries(files).map(([name, bytes]) => [name, Buffer.from(bytes).toString('base64')]);
  const sealed = vault.sealJson(
    sealedFields.proofFiles,
    Object.fromEntries(base64) as Record<string, string>,
  );
  await tx
    .insertInto('proof')
    .values({ verification_id: verificationId, sealed_files: sealed, created_at: at })
    .onConflict((conflict) =>
      conflict.column('verification_id').doUpdateSet({ sealed_files: sealed, created_at: at }),
    )
    .execute();
}

async function enterTake(tx: DatabaseTransaction, { row, vault, proof, at }: Entering): Promise<number> {
  await supersedeAccepted(tx, row.id, 'document');
  await thawPictures(tx, row.id, 'document');
  const photoTypes = proof.pictures.map(({ photoType }) => photoType);
  const take = await insertTake(tx, row, { type: 'document', photoTypes }, at);
  await setTakeEnded(tx, take.id, 'accepted', at);
  const rows = proof.pictures.map((picture) => materialRow(vault, take, { ...picture, frozen: true }, at));
  if (rows.length > 0) await enterMaterials(tx, rows);
  for (const material of rows)
    await appendAuditEntry(tx, row.id, at, {
      actor: 'service',
      action: 'material.accepted',
      details: {
        material: material.id,
        take: take.number,
        photoType: material.photo_type,
        receivedSha256: material.received_sha256,
        storedSha256: material.stored_sha256,
      },
    });
  return take.number;
}
