import type { CheckName } from '@ekyc/contract';
import { addYears, todayInTokyo } from '@ekyc/documents';
import type { DatabaseTransaction } from '../database/index.ts';
import { enterSpecimenProof, type NewProof } from '../proof/index.ts';
import { sealedFields, type Vault } from '../sealing/index.ts';
import type { VerificationTable } from '../verification/index.ts';
import { specimenFields } from './specimen-fields.ts';
import { materialOf, type PutTake } from './specimens.ts';

/** Stands where a proof names who signed it: nobody did. */
const by = '見本 (sandbox)';

/** Enters what the invented person would have proven, marked as simulated. @returns take and pictures, for the submission */
export async function enterProven(
  tx: DatabaseTransaction,
  { vault, now }: { readonly vault: Vault; readonly now: Date },
  row: VerificationTable,
  given: { readonly takes: readonly PutTake[]; readonly reason: CheckName | null },
): Promise<{ readonly takes: readonly number[]; readonly pictures: readonly string[] }> {
  const idType = row.id_type;
  if (idType === null) throw new Error('an identification is by a document');
  const pictures = given.takes.flatMap((take) => take.pictures.map(materialOf));
  const request = row.sealed_request ? vault.openJson(sealedFields.request, row.sealed_request) : null;
  const proof = {
    kind: row.method === 'mdoc' ? 'record' : 'signature',
    attempt: row.id,
    idType,
    validUntil: null,
    current: given.reason === 'proofCurrent' ? 'cannotTell' : 'yes',
    fields: [
      ...provenFields(specimenFields(idType, request?.profile ?? {})),
      ...(row.method === 'mdoc' ? [{ name: 'validUntil', value: addYears(todayInTokyo(now), 1), by }] : []),
      ...pictures.map(({ id }) => ({ name: 'portrait', pictureId: id, by })),
    ],
    subject: null,
    reference: null,
    pictures,
  } satisfies Omit<NewProof, 'files'>;
  const take = await enterSpecimenProof(tx, { row, vault, proof, at: now });
  return { takes: [take], pictures: pictures.map(({ receivedSha256 }) => receivedSha256) };
}

/** As a certificate or a record names them. */
function provenFields({ name, birthday, address }: Readonly<Record<string, string>>): NewProof['fields'] {
  const told = [
    ['name', name],
    ['birth', birthday],
    ['address', address],
  ] as const;
  return told.flatMap(([field, value]) => (value === undefined ? [] : [{ name: field, value, by }]));
}
