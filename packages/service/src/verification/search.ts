import type { FoundBy } from '@ekyc/contract';
import { type RawBuilder, sql } from 'kysely';
import { type Caller, seesPersonalData } from '../business/index.ts';
import { failure, type Outcome, success } from '../outcome.ts';
import { type MasterKey, sealedFields } from '../sealing/index.ts';
import { openVault } from './open-vault.ts';
import { keysOfText, type SearchKey } from './search-keys.ts';
import type { VerificationTable } from './verification.table.ts';
import { type LookPorts, noteLook } from './withhold-personal-data.ts';

/** Most that one search opens: a reference is sealed, so that only opening it tells what it contains. */
export const mostSearched = 2000;

/** What staff search a list for. */
export interface Search {
  readonly text: string;
  /** Why names and document numbers are searched too. */
  readonly purpose: string | undefined;
  /** The text as a name and as a document number, hashed; none without a purpose. */
  readonly keys: readonly SearchKey[];
}

type SealedRow = Pick<
  VerificationTable,
  'id' | 'public_id' | 'business_id' | 'wrapped_key' | 'sealed_request'
> & {
  /** The key of the search under which it is known; null where it is known under none. */
  readonly found_hash: Buffer | null;
};

export interface Opened<Row> {
  readonly row: Row;
  readonly targetUserId: string | null;
  /** Null where nothing is searched for. */
  readonly foundBy: FoundBy | null;
}

/**
 * What a caller may search for: a part of a reference or the beginning of a public id, with a purpose names and document
 * numbers too. Keys search nothing: who looks for whom is a person's doing, and recorded under the person.
 * @returns null where nothing is searched for
 */
export function searchOf(
  master: MasterKey,
  caller: Pick<Caller, 'businessId' | 'role' | 'access'>,
  { search: text, purpose }: { readonly search?: string | undefined; readonly purpose?: string | undefined },
): Outcome<Search | null> {
  if (text === undefined) return success(null);
  if (caller.role === null) return failure('access_token_missing');
  if (purpose === undefined) return success({ text, purpose, keys: [] });
  if (!seesPersonalData(caller)) return failure('role_not_allowed');
  return success({ text, purpose, keys: keysOfText(master, caller.businessId, text) });
}

/** The first of these keys under which the row with this id is known. */
export function foundHash(
  businessId: string,
  keys: readonly SearchKey[],
  id: RawBuilder<unknown>,
): RawBuilder<unknown> {
  if (keys.length === 0) return sql`null`;
  return sql`(select k.hash from search_key k where k.business_id = ${businessId}
    and k.verification_id = ${id} and k.hash in (${hashesOf(keys)}) limit 1)`;
}

/** The ids of all rows of a business that are known under one of these keys, of which there is at least one. */
export function idsUnder(businessId: string, keys: readonly SearchKey[]): RawBuilder<unknown> {
  return sql`select k.verification_id from search_key k
    where k.business_id = ${businessId} and k.hash in (${hashesOf(keys)})`;
}

const hashesOf = (keys: readonly SearchKey[]) => sql.join(keys.map(({ hash }) => hash));

/**
 * Those of the rows that are found, in their order, with their references; all of them where nothing is searched for.
 * @param most no more are opened once so many are found
 */
export function openFound<Row extends SealedRow>(
  master: MasterKey,
  search: Search | null,
  rows: readonly Row[],
  most: number,
): readonly Opened<Row>[] {
  const found: Opened<Row>[] = [];
  for (const row of rows) {
    if (found.length === most) break;
    const targetUserId = referenceOf(master, row);
    const foundBy = search && findOf(search, row, targetUserId);
    if (search === null || foundBy !== null) found.push({ row, targetUserId, foundBy });
  }
  return found;
}

/** The business's own reference of a verification; null where it gave none. */
export function referenceOf(
  master: MasterKey,
  row: Pick<VerificationTable, 'id' | 'business_id' | 'wrapped_key' | 'sealed_request'>,
): string | null {
  if (row.sealed_request === null) return null;
  return openVault(master, row).openJson(sealedFields.request, row.sealed_request).targetUserId;
}

/** What tells more of the person comes first, so that it is audited. */
function findOf(
  { text, keys }: Search,
  { found_hash, public_id }: SealedRow,
  targetUserId: string | null,
): FoundBy | null {
  const key = keys.find(({ hash }) => found_hash?.equals(hash));
  if (key) return key.find;
  if (public_id.startsWith(text)) return 'publicId';
  return plain(targetUserId ?? '').includes(plain(text)) ? 'reference' : null;
}

const plain = (text: string) => text.normalize('NFKC').toLowerCase();

/**
 * The row after which the next page begins. A search that read as much as it may goes on behind what it read, however
 * little it found there: what stands further behind is not passed over.
 * @returns undefined where there is no more
 */
export function lastSeen<Item>(
  { read, found }: { readonly read: readonly Item[]; readonly found: readonly Item[] },
  { limit, mostRead }: { readonly limit: number; readonly mostRead: number },
): Item | undefined {
  if (found.length > limit) return found[limit - 1];
  return read.length === mostRead ? read.at(-1) : undefined;
}

const isPersonalFind = (found: FoundBy | null) => found === 'name' || found === 'documentNumber';

/**
 * That a case bears the name or number that is looked for is personal data: each one is audited before it is shown.
 * @returns what may be shown, which is all but what was redacted meanwhile
 */
export async function auditFinds<
  Found extends { readonly row: { readonly id: string } } & Pick<Opened<unknown>, 'foundBy'>,
>(
  ports: LookPorts,
  caller: Pick<Caller, 'by'>,
  purpose: string | undefined,
  page: readonly Found[],
): Promise<readonly Found[]> {
  if (purpose === undefined) return page;
  const shown: Found[] = [];
  for (const one of page) {
    const { row, foundBy } = one;
    const isShown = !isPersonalFind(foundBy) || (await noteLook(ports, caller, row.id, { purpose, foundBy }));
    if (isShown) shown.push(one);
  }
  return shown;
}
