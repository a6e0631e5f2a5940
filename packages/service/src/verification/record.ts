import { createHash, randomBytes } from 'node:crypto';
import type { DatabaseTransaction } from '../database/index.ts';
import { sealedFields, type Vault } from '../sealing/index.ts';
import type { RecordSaltTable, VerificationTable } from './verification.table.ts';

/** Files of an evidence archive that the audit chain proves from the decision on. */
export const recordFiles = [
  'request.json',
  'profile.json',
  'reading.json',
  'licence.json',
  'chip.json',
  'proof.json',
  'shared-information.json',
  'examinations.json',
  'pictures.json',
] as const;
export type RecordFile = (typeof recordFiles)[number];

/** Exact text of each file; empty where the archive has none. */
export type RecordTexts = Readonly<Record<RecordFile, string>>;

/** What is sealed of a verification, and opens without another row. */
type SealedRow = Pick<
  VerificationTable,
  | 'sealed_request'
  | 'sealed_profile'
  | 'sealed_reading'
  | 'sealed_licence'
  | 'sealed_chip'
  | 'sealed_proof'
  | 'sealed_submission'
  | 'shared_at'
>;

/** Those of the files that stand in the verification's own row. */
export function sealedTexts(
  vault: Vault,
  row: SealedRow,
): Omit<RecordTexts, 'examinations.json' | 'pictures.json'> {
  const text = (name: 'request' | 'profile' | 'reading' | 'licence' | 'chip' | 'proof') => {
    const sealed = row[`sealed_${name}`];
    return jsonText(sealed ? vault.openJson<unknown>(sealedFields[name], sealed) : null);
  };
  return {
    'request.json': text('request'),
    'profile.json': text('profile'),
    'reading.json': text('reading'),
    'licence.json': row.sealed_licence ? text('licence') : '',
    'chip.json': row.sealed_chip ? text('chip') : '',
    'proof.json': row.sealed_proof ? text('proof') : '',
    'shared-information.json': sharedText(vault, row),
  };
}

/**
 * The files as the rows say now. The chain holds hashes of these very bytes: who changes how a file is written makes
 * every earlier decision contradict its own chain.
 */
export async function recordTexts(
  tx: DatabaseTransaction,
  vault: Vault,
  row: SealedRow & Pick<VerificationTable, 'id'>,
): Promise<RecordTexts> {
  return {
    ...sealedTexts(vault, row),
    'examinations.json': jsonText(await examinations(tx, row.id)),
    'pictures.json': jsonText(await pictures(tx, vault, row.id)),
  };
}

/** JSON as a file of an archive holds it. */
export function jsonText(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}

/** By whose consent an account's information came here; without the account's face, which is nobody else's. */
function sharedText(vault: Vault, row: SealedRow): string {
  if (!row.sealed_submission || !row.shared_at) return '';
  const { face: _, email: __, ...shared } = vault.openJson(sealedFields.submission, row.sealed_submission);
  return jsonText({ ...shared, sharedAt: row.shared_at });
}

async function examinations(tx: DatabaseTransaction, verificationId: string): Promise<unknown[]> {
  const rows = await tx
    .selectFrom('examination')
    .selectAll()
    .where('verification_id', '=', verificationId)
    .orderBy('check_name')
    .execute();
  return rows.map((row) => ({
    check: row.check_name,
    outcome: row.outcome,
    values: row.measured,
    thresholds: row.thresholds,
    engineId: row.engine_id,
    modelHash: row.model_hash,
    examinedAt: row.created_at,
  }));
}

/** A list of every stored picture; those that were submitted are marked as frozen. */
async function pictures(tx: DatabaseTransaction, vault: Vault, verificationId: string): Promise<unknown[]> {
  const rows = await tx
    .selectFrom('material')
    .innerJoin('take', 'take.id', 'material.take_id')
    .selectAll('material')
    .select('take.number as take_number')
    .where('material.verification_id', '=', verificationId)
    .where('take.purpose', '=', 'identify')
    .orderBy('material.created_at')
    .orderBy('material.id')
    .execute();
  return rows.map((row) => ({
    file: pictureName(row.id, row.photo_type),
    material: row.id,
    take: row.take_number,
    type: row.type,
    photoType: row.photo_type,
    frozen: row.frozen,
    storedSha256: row.stored_sha256,
    receivedSha256: row.received_sha256,
    width: row.width,
    height: row.height,
    challenge: row.challenge_id,
    problems: row.problems,
    measures: vault.openJson(sealedFields.measuresOf(row.id), row.sealed_measures),
    engineId: row.engine_id,
    modelHash: row.model_hash,
    takenAt: row.created_at,
  }));
}

/** Pictures of print out of a chip are stored losslessly. */
const withoutLoss: readonly string[] = ['chipFront', 'chipName', 'chipAddress'];

/** Where an archive holds a picture: the material's id is in the name, by which the chain knows it. */
export function pictureName(materialId: string, photoType: string): string {
  return `pictures/${materialId}.${withoutLoss.includes(photoType) ? 'png' : 'jpg'}`;
}

/** SHA-256 over the salt (32 bytes) and the file's bytes, hex. */
export function proofOf(salt: Uint8Array, text: string): string {
  return createHash('sha256').update(salt).update(text, 'utf8').digest('hex');
}

/** Draws a new salt for each file, stores it sealed, and returns the hashes for the chain. */
export async function proveFiles(
  tx: DatabaseTransaction,
  vault: Vault,
  verificationId: string,
  texts: Partial<RecordTexts>,
): Promise<Record<string, string>> {
  const salted = Object.entries(texts).map(([file, text]) => ({ file, text, salt: randomBytes(32) }));
  await tx
    .insertInto('record_salt')
    .values(
      salted.map(({ file, salt }) => ({
        verification_id: verificationId,
        file,
        sealed_salt: vault.seal(saltField(file), salt),
      })),
    )
    .onConflict((conflict) =>
      conflict
        .columns(['verification_id', 'file'])
        .doUpdateSet((columns) => ({ sealed_salt: columns.ref('excluded.sealed_salt') })),
    )
    .execute();
  return Object.fromEntries(salted.map(({ file, text, salt }) => [file, proofOf(salt, text)]));
}

/** The stored salts, by the file they belong to. */
export function openSalts(
  vault: Vault,
  rows: readonly Pick<RecordSaltTable, 'file' | 'sealed_salt'>[],
): ReadonlyMap<string, Buffer> {
  return new Map(rows.map(({ file, sealed_salt }) => [file, vault.open(saltField(file), sealed_salt)]));
}

function saltField(file: string): string {
  return `record/${file}/salt`;
}

/** Erases the salts of erased files, so that the chain's hashes prove nothing. Erases all salts where no file is named. */
export async function eraseSalts(
  tx: DatabaseTransaction,
  verificationId: string,
  files: readonly RecordFile[] = recordFiles,
): Promise<void> {
  await tx
    .deleteFrom('record_salt')
    .where('verification_id', '=', verificationId)
    .where('file', 'in', [...files])
    .execute();
}

/**
 * Names of files that are not as the chain proves them.
 * @param proofs as the chain says
 * @param texts those that are at hand; of the others nothing is said
 */
export function unprovedFiles(
  proofs: ReadonlyMap<string, string | null>,
  salts: ReadonlyMap<string, Uint8Array>,
  texts: Partial<RecordTexts>,
): string[] {
  return Object.entries(texts).flatMap(([file, text]) => {
    const proof = proofs.get(file);
    if (proof === undefined) return [];
    if (proof === null) return text === '' || text === jsonText(null) ? [] : [file];
    const salt = salts.get(file);
    return salt && proofOf(salt, text) === proof ? [] : [file];
  });
}
