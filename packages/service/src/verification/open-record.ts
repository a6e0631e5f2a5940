import { type MasterKey, sealedFields } from '../sealing/index.ts';
import { documentFacts } from './document-facts.ts';
import { openVault } from './open-vault.ts';
import type { VerificationTable } from './verification.table.ts';

/** What is sealed about the person of a verification; null for what is not there. */
export function openRecord(master: MasterKey, row: VerificationTable) {
  const vault = openVault(master, row);
  return {
    request: row.sealed_request && vault.openJson(sealedFields.request, row.sealed_request),
    profile: row.sealed_profile && vault.openJson(sealedFields.profile, row.sealed_profile),
    licence: row.sealed_licence && vault.openJson(sealedFields.licence, row.sealed_licence),
    document: documentFacts(vault, row),
    /** A chip or a proof names its holder without error; a reading of pictures may be wrong. */
    isProven: row.sealed_chip !== null || row.sealed_proof !== null,
  };
}

export type OpenedRecord = ReturnType<typeof openRecord>;

/** Every document number of a record: as submitted, and as read. */
export function numbersIn({ licence, document }: OpenedRecord): readonly string[] {
  return [licence?.licenseNumber, ...valuesIn(document, ['number', 'licenseNumber'])].filter(
    (number) => number !== undefined,
  );
}

/** The values of these fields of the document, in this order; those that it lacks are left out. */
export function valuesIn(document: OpenedRecord['document'], names: readonly string[]): readonly string[] {
  return names.flatMap((name) => document?.fields[name]?.value ?? []);
}
