import type { DocumentType, IdType } from '@ekyc/contract';
import { wholeKana } from '@ekyc/documents';
import { type MasterKey, sealedFields } from '../sealing/index.ts';
import { numbersIn, type OpenedRecord, openRecord, valuesIn } from './open-record.ts';
import { openVault } from './open-vault.ts';
import { type Names, namesOf } from './search-keys.ts';
import type { VerificationTable } from './verification.table.ts';

/** A person as one source of a case has them: what was entered, read, or is held by a chip. */
export interface NamedPerson {
  /** In every writing that the source has; the first as it is shown. */
  readonly names: readonly string[];
  readonly nameKana: string | null;
  /** YYYY-MM-DD. */
  readonly birthday: string;
}

/** By what the person of a case is told from others; what tells most of them first. */
export interface Identifiers {
  /** Whose numbers they are; null where the case has no document. */
  readonly document: IdType | DocumentType | null;
  readonly numbers: readonly string[];
  readonly people: readonly NamedPerson[];
}

const nobody: Identifiers = { document: null, numbers: [], people: [] };

/** What stands sealed in a verification now; nothing after a redaction. What an account shares counts once it is disclosed. */
export function identifiersOf(master: MasterKey, row: VerificationTable): Identifiers {
  if (row.wrapped_key === null) return nobody;
  const record = openRecord(master, row);
  return {
    document: row.id_type ?? row.document_type,
    numbers: numbersIn(record),
    people: peopleIn(record, record.profile ?? record.request?.profile ?? null),
  };
}

/**
 * The same for a case whose examination is being concluded: the information that an account shares is about to be
 * disclosed to the business.
 */
export function identifiersWithShared(master: MasterKey, row: VerificationTable): Identifiers {
  const found = identifiersOf(master, row);
  if (row.account_use !== 'userSubmission' || row.sealed_submission === null) return found;
  const { profile } = openVault(master, row).openJson(sealedFields.submission, row.sealed_submission);
  return { ...found, people: [...personOf(profile), ...found.people] };
}

type Entered = Names & { readonly birthday?: string | undefined };

function peopleIn({ licence, document }: OpenedRecord, entered: Entered | null): NamedPerson[] {
  const { birthday, nameKana } = document?.fields ?? {};
  return [
    ...personOf(entered ?? {}),
    ...named([licence?.name], licence?.birthday),
    ...named(valuesIn(document, ['name', 'nameKanji', 'alias']), birthday?.value, nameKana?.value),
  ];
}

function personOf(profile: Entered): NamedPerson[] {
  const { familyNameKana, firstNameKana, birthday } = profile;
  const kana =
    familyNameKana === undefined || firstNameKana === undefined
      ? undefined
      : wholeKana({ familyNameKana, firstNameKana });
  return named(namesOf(profile), birthday, kana);
}

function named(
  names: readonly (string | undefined)[],
  birthday: string | undefined,
  nameKana?: string,
): NamedPerson[] {
  const written = [...names, nameKana].filter((name) => name !== undefined && name !== '');
  if (written.length === 0 || birthday === undefined || birthday === '') return [];
  return [{ names: written as string[], nameKana: nameKana ?? null, birthday }];
}
