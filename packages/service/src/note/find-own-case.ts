import type { Database } from '../database/index.ts';

/** A verification of this business, of any kind; undefined for anything else. */
export function findOwnCase(db: Database, businessId: string, publicId: string) {
  return db
    .selectFrom('verification')
    .select(['id', 'business_id', 'wrapped_key'])
    .where('business_id', '=', businessId)
    .where('public_id', '=', publicId)
    .executeTakeFirst();
}
