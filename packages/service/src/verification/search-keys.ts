import { searchableNames, searchableNumber, wholeKana, wholeName } from '@ekyc/documents';
import type { FoundBy } from '@ekyc/contract';
import type { DatabaseTransaction } from '../database/index.ts';
import type { MasterKey } from '../sealing/index.ts';
import { findById } from './lock.ts';
import { numbersIn, type OpenedRecord, openRecord, valuesIn } from './open-record.ts';
import type { VerificationTable } from './verification.table.ts';

/** By what of a person a verification is found. */
type PersonalFind = Extract<FoundBy, 'name' | 'documentNumber'>;

const purposes: Readonly<Record<PersonalFind, string>> = {
  name: 'search-name',
  documentNumber: 'search-number',
};
const forms = {
  name: searchableNames,
  documentNumber: (text: string) => [searchableNumber(text)].filter((form) => form !== ''),
} as const;

/** Longer texts are nobody's name and no document's number. */
const longestText = 200;

/** Keyed hashes, different for each business and for names and numbers; empty for a text that can be none. */
function keysOf(master: MasterKey, businessId: string, find: PersonalFind, text: string): Buffer[] {
  if (text.length > longestText) return [];
  return forms[find](text).map((form) => master.keyedHash(`${purposes[find]}/${businessId}`, form));
}

/** Under which a name or a document number is known. */
export interface SearchKey {
  readonly find: PersonalFind;
  readonly hash: Buffer;
}

/** The keys under which a typed text is looked up. */
export function keysOfText(master: MasterKey, businessId: string, text: string): readonly SearchKey[] {
  return (['name', 'documentNumber'] as const).flatMap((find) =>
    keysOf(master, businessId, find, text).map((hash) => ({ find, hash })),
  );
}

/** The keys of the document numbers that stand sealed in a verification now. */
export function numberKeysOf(master: MasterKey, row: VerificationTable): readonly Buffer[] {
  if (row.wrapped_key === null) return [];
  const { numbers } = textsOf(openRecord(master, row));
  return numbers.flatMap((text) => keysOf(master, row.business_id, 'documentNumber', text));
}

/**
 * Makes a verification known by the whole names and document numbers that stand sealed in it now, and by no other ones.
 * They are hashed under a key that is in no database: a dump shows who has the same name as whom in one business, and
 * no name.
 */
export async function rememberSearchKeys(
  tx: DatabaseTransaction,
  master: MasterKey,
  verificationId: string,
): Promise<void> {
  const row = await findById(tx, verificationId);
  await forgetSearchKeys(tx, verificationId);
  if (row.wrapped_key === null) return;
  const { names, numbers } = textsOf(openRecord(master, row));
  const hashes = [
    ...names.flatMap((text) => keysOf(master, row.business_id, 'name', text)),
    ...numbers.flatMap((text) => keysOf(master, row.business_id, 'documentNumber', text)),
  ];
  const distinct = new Map(hashes.map((hash) => [hash.toString('hex'), hash]));
  if (distinct.size === 0) return;
  await tx
    .insertInto('search_key')
    .values(
      [...distinct.values()].map((hash) => ({
        business_id: row.business_id,
        hash,
        verification_id: verificationId,
      })),
    )
    .execute();
}

export async function forgetSearchKeys(tx: DatabaseTransaction, verificationId: string): Promise<void> {
  await tx.deleteFrom('search_key').where('verification_id', '=', verificationId).execute();
}

export type Names = {
  readonly [Name in 'familyName' | 'firstName' | 'familyNameKana' | 'firstNameKana']?: string | undefined;
};

interface Texts {
  readonly names: readonly string[];
  readonly numbers: readonly string[];
}

function textsOf(record: OpenedRecord): Texts {
  const { request, profile, licence, document, isProven } = record;
  return {
    names: [
      ...namesOf(profile ?? {}),
      // What the business itself says of the person.
      ...namesOf(request?.profile ?? {}),
      ...(licence ? [licence.name] : []),
      // At a counter the chip may be the only one to name the person.
      ...(isProven ? valuesIn(document, ['name', 'nameKanji', 'alias', 'nameKana']) : []),
    ],
    numbers: numbersIn(record),
  };
}

/** In kanji and in kana, and given name first as names in Latin letters are often said. */
export function namesOf(profile: Names): string[] {
  const { familyName, firstName, familyNameKana, firstNameKana } = profile;
  const written =
    familyName === undefined || firstName === undefined
      ? []
      : [wholeName({ familyName, firstName }), wholeName({ familyName: firstName, firstName: familyName })];
  const kana =
    familyNameKana === undefined || firstNameKana === undefined
      ? []
      : [wholeKana({ familyNameKana, firstNameKana })];
  return [...new Set([...written, ...kana])];
}
