import { type ListedPerson, listedPerson } from '@ekyc/contract';
import { searchableNames, searchableNumber } from '@ekyc/documents';
import { z } from 'zod';
import type { MasterKey } from '../sealing/index.ts';
import type { Identifiers } from '../verification/index.ts';

/** What is sealed of an open listing. */
const storedListing = z.strictObject({ person: listedPerson, note: z.string() });
export type StoredListing = z.infer<typeof storedListing>;

/** What the sealed person of a listing is bound to. */
export function listingContext({ business_id, id }: { business_id: string; id: string }): string {
  return `${business_id}/listing/${id}`;
}

export function sealListing(
  master: MasterKey,
  row: Parameters<typeof listingContext>[0],
  stored: StoredListing,
): Buffer {
  return master.wrap(Buffer.from(JSON.stringify(stored), 'utf8'), listingContext(row));
}

export function openListing(
  master: MasterKey,
  row: Parameters<typeof listingContext>[0],
  sealed: Uint8Array,
): StoredListing {
  return storedListing.parse(JSON.parse(master.unwrap(sealed, listingContext(row)).toString('utf8')));
}

/**
 * Hashes for each use have a context of their own, and another one than those by which cases are searched: a dump does
 * not tell which case bears what is listed.
 */
type Use = 'number' | 'person' | 'search-number' | 'search-name';

function keyOf(master: MasterKey, businessId: string, use: Use, form: string): Buffer {
  return master.keyedHash(`listing-${use}/${businessId}`, form);
}

/** Number and document together: a passport is not taken for a licence with the same number. */
function numberKeys(
  master: MasterKey,
  businessId: string,
  document: string,
  numbers: readonly string[],
): Buffer[] {
  return numbers
    .map(searchableNumber)
    .filter((form) => form !== '')
    .map((form) => keyOf(master, businessId, 'number', `${document} ${form}`));
}

/** A name alone is many people's; with the birthday it is hardly anybody else's. */
function personKeys(
  master: MasterKey,
  businessId: string,
  names: readonly string[],
  birthday: string,
): Buffer[] {
  return names
    .flatMap(searchableNames)
    .map((form) => keyOf(master, businessId, 'person', `${birthday} ${form}`));
}

const writings = (person: Extract<ListedPerson, { by: 'nameAndBirthday' }>) => [
  person.name,
  ...(person.nameKana === undefined ? [] : [person.nameKana]),
];

/** The hashes by which cases are matched with a listing; none where nothing is left of a name or number. */
export function matchKeysOf(master: MasterKey, businessId: string, person: ListedPerson): readonly Buffer[] {
  return person.by === 'documentNumber'
    ? numberKeys(master, businessId, person.document, [person.number])
    : personKeys(master, businessId, writings(person), person.birthday);
}

/** The hashes by which staff find a listing: a number of any document, a name with any birthday. */
export function searchKeysOf(master: MasterKey, businessId: string, person: ListedPerson): readonly Buffer[] {
  return person.by === 'documentNumber'
    ? textKeys(master, businessId, { numbers: [person.number], names: [] })
    : textKeys(master, businessId, { numbers: [], names: writings(person) });
}

/** The hashes under which a typed text is looked up. */
export function keysOfSearch(master: MasterKey, businessId: string, text: string): readonly Buffer[] {
  return textKeys(master, businessId, { numbers: [text], names: [text] });
}

function textKeys(
  master: MasterKey,
  businessId: string,
  { numbers, names }: { readonly numbers: readonly string[]; readonly names: readonly string[] },
): Buffer[] {
  const forms = [
    ...numbers.map((text) => ['search-number', searchableNumber(text)] as const),
    ...names.flatMap(searchableNames).map((form) => ['search-name', form] as const),
  ];
  return forms.filter(([, form]) => form !== '').map(([use, form]) => keyOf(master, businessId, use, form));
}

/** The hashes of what stands in a case, which meet those of listings. */
export function keysOfCase(
  master: MasterKey,
  businessId: string,
  { document, numbers, people }: Identifiers,
): readonly Buffer[] {
  return [
    ...(document === null ? [] : numberKeys(master, businessId, document, numbers)),
    ...people.flatMap(({ names, birthday }) => personKeys(master, businessId, names, birthday)),
  ];
}
