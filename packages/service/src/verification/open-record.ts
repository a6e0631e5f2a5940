import { type MasterKey, sealedFields, type StoredChip, type StoredProof } from '../sealing/index.ts';
import { openVault } from './open-vault.ts';
import type { VerificationTable } from './verification.table.ts';

/** What is sealed about the person of a verification; null for what is not there. */
export function openRecord(master: MasterKey, row: VerificationTable) {
  const vault = openVault(master, row);
  const chip = row.sealed_chip && vault.openJson(sealedFields.chip, row.sealed_chip);
  const proof = row.sealed_proof && vault.openJson(sealedFields.proof, row.sealed_proof);
  return {
    request: row.sealed_request && vault.openJson(sealedFields.request, row.sealed_request),
    profile: row.sealed_profile && vault.openJson(sealedFields.profile, row.sealed_profile),
    licence: row.sealed_licence && vault.openJson(sealedFields.licence, row.sealed_licence),
    reading: row.sealed_reading && vault.openJson(sealedFields.reading, row.sealed_reading),
    /** What the chip or the proof holds. */
    held: [chip, proof].flatMap((one) => (one ? [fieldsOf(one)] : [])),
  };
}

export type OpenedRecord = ReturnType<typeof openRecord>;

/** Every document number that stands in a record. */
export function numbersIn({ licence, reading, held }: OpenedRecord): readonly string[] {
  return [
    ...(licence ? [licence.licenseNumber] : []),
    ...(reading?.fields['number'] ? [reading.fields['number'].value] : []),
    ...held.flatMap((fields) => fields.get('number') ?? []),
  ];
}

function fieldsOf({ fields }: StoredChip | StoredProof): ReadonlyMap<string, string> {
  return new Map(fields.flatMap(({ name, value }) => (value === undefined ? [] : [[name, value] as const])));
}
