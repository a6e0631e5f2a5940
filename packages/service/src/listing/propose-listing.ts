import { randomUUID } from 'node:crypto';
import {
  type ListCaseRequest,
  type ListedDocument,
  listedDocuments,
  type ListedPerson,
  mostListings,
  type ProposeListingRequest,
} from '@ekyc/contract';
import { appendAuditEntry } from '../audit/index.ts';
import { type Caller, lockBusiness, noteEvent } from '../business/index.ts';
import type { DatabaseTransaction } from '../database/index.ts';
import { failure, type Outcome, success } from '../outcome.ts';
import { type Identifiers, identifiersOf, lockVerification } from '../verification/index.ts';
import { lastDayOf } from './expiry.ts';
import { matchKeysOf, sealListing, searchKeysOf } from './listed-person.ts';
import { type ListingPorts, memberOf } from './listing-member.ts';
import { presentListing, type UnnamedListing } from './present-listing.ts';
import { findListing } from './read-listings.ts';

type About = Pick<ProposeListingRequest, 'list' | 'reason' | 'note' | 'expiresOn'>;

/** Proposes to list a person whom a member typed in. Another member approves. */
export async function proposeListing(
  ports: ListingPorts,
  caller: Caller,
  { person, ...about }: ProposeListingRequest,
): Promise<Outcome<UnnamedListing>> {
  if (matchKeysOf(ports.master, caller.businessId, person).length === 0)
    return failure('invalid_fields', { errors: [unmatchable(person)] });
  return ports.db.transaction().execute((tx) => insert(tx, ports, caller, { about, person, source: null }));
}

/** What nothing is left of without spaces and punctuation would match nobody. */
function unmatchable({ by }: ListedPerson) {
  return by === 'documentNumber'
    ? {
        path: 'person.number',
        code: 'no_document_number',
        message: '書類の番号を、数字や英字で4文字以上入力してください。',
      }
    : { path: 'person.name', code: 'no_name', message: '氏名を文字で入力してください。' };
}

/** Proposes to list the person of a case, by what stands sealed in it. Whoever redacts the case holds its row too. */
export async function proposeFromCase(
  ports: ListingPorts,
  caller: Caller,
  { publicId, by, ...about }: ListCaseRequest & { readonly publicId: string },
): Promise<Outcome<UnnamedListing>> {
  const found = await ports.db
    .selectFrom('verification')
    .select('id')
    .where('business_id', '=', caller.businessId)
    .where('public_id', '=', publicId)
    .executeTakeFirst();
  if (!found) return failure('not_found');
  return ports.db.transaction().execute(async (tx): Promise<Outcome<UnnamedListing>> => {
    const row = await lockVerification(tx, found.id);
    if (row.status === 'redacted') return failure('redacted');
    const person = personOfCase(identifiersOf(ports.master, row), by);
    if (!person || matchKeysOf(ports.master, caller.businessId, person).length === 0)
      return failure('listing_value_missing');
    const listing = await insert(tx, ports, caller, { about, person, source: row.id });
    if (!listing.ok) return listing;
    // Without the listing's id: after a redaction the chain must not lead to whom it was about.
    await appendAuditEntry(tx, row.id, ports.now(), {
      actor: 'business',
      action: 'listing.proposed',
      details: { ...caller.by, list: about.list, by },
    });
    return listing;
  });
}

/** By what a listing would name the person of a case; null where it does not bear that. */
export function personOfCase(
  { document, numbers, people }: Identifiers,
  by: ListedPerson['by'],
): ListedPerson | null {
  if (by === 'documentNumber') {
    const [number] = numbers;
    const isListed = (listedDocuments as readonly (string | null)[]).includes(document);
    return number !== undefined && isListed ? { by, document: document as ListedDocument, number } : null;
  }
  const [person] = people;
  const [name] = person?.names ?? [];
  if (!person || name === undefined) return null;
  const { nameKana, birthday } = person;
  return { by, name, ...(nameKana === null ? {} : { nameKana }), birthday };
}

async function insert(
  tx: DatabaseTransaction,
  ports: ListingPorts,
  caller: Caller,
  { about, person, source }: { about: About; person: ListedPerson; source: string | null },
): Promise<Outcome<UnnamedListing>> {
  const { businessId } = caller;
  const [id, at, staffId] = [randomUUID(), ports.now(), memberOf(caller)];
  const expiry = lastDayOf(about.list, about.expiresOn, at);
  if ('errors' in expiry) return failure('invalid_fields', { errors: [...expiry.errors] });
  // Two proposals at once do not pass the limit together.
  await lockBusiness(tx, businessId);
  if ((await countOpen(tx, businessId)) >= mostListings) return failure('listing_limit_reached');
  const place = { id, business_id: businessId };
  await tx
    .insertInto('listing')
    .values({
      ...place,
      list: about.list,
      by_what: person.by,
      reason: about.reason,
      state: 'proposed',
      sealed_person: sealListing(ports.master, place, { person, note: about.note }),
      source_id: source,
      expires_on: expiry.day,
      proposed_by: staffId,
      proposed_at: at,
    })
    .execute();
  await rememberKeys(tx, ports, place, person);
  await noteEvent(tx, { caller, at }, 'listing.proposed', {
    listing: id,
    list: about.list,
    by: person.by,
    reason: about.reason,
    expiresOn: expiry.day,
  });
  const row = await findListing(tx, businessId, id);
  if (!row) throw new Error('what was inserted is there');
  return success(presentListing(row, { staffId, now: at }));
}

async function rememberKeys(
  tx: DatabaseTransaction,
  { master }: ListingPorts,
  { id, business_id }: { readonly id: string; readonly business_id: string },
  person: ListedPerson,
): Promise<void> {
  const hashes = [...matchKeysOf(master, business_id, person), ...searchKeysOf(master, business_id, person)];
  // A name in kana alone is its own kana.
  const distinct = new Map(hashes.map((hash) => [hash.toString('hex'), hash]));
  await tx
    .insertInto('listing_key')
    .values([...distinct.values()].map((hash) => ({ business_id, hash, listing_id: id })))
    .execute();
}

async function countOpen(tx: DatabaseTransaction, businessId: string): Promise<number> {
  const { count } = await tx
    .selectFrom('listing')
    .select((of) => of.fn.countAll<string>().as('count'))
    .where('business_id', '=', businessId)
    .where('state', 'in', ['proposed', 'active'])
    .executeTakeFirstOrThrow();
  return Number(count);
}
