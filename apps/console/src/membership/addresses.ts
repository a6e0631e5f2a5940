import type { StaffList } from '@ekyc/contract';
import { formerMember } from './membership-texts.ts';

/** How lists and records name members, by id; former members included, and marked as such. */
export function addressesOf({
  items,
  former,
}: Pick<StaffList, 'items' | 'former'>): ReadonlyMap<string, string> {
  return new Map([
    ...former.map(({ id, email }) => [id, formerMember(email)] as const),
    ...items.map(({ id, email }) => [id, email] as const),
  ]);
}
