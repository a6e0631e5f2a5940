import type { Caller } from '../business/index.ts';
import type { Database } from '../database/index.ts';
import type { MasterKey } from '../sealing/index.ts';

export interface ListingPorts {
  readonly db: Database;
  readonly master: MasterKey;
  readonly now: () => Date;
}

/** The member who acts: listings are no key's. */
export function memberOf({ by }: Pick<Caller, 'by'>): string {
  if (!('staff' in by)) throw new Error('listings are of staff');
  return by.staff;
}
