import type { StaffList } from '@ekyc/contract';
import { formerMember } from './membership-texts.ts';

/** What names the members in lists and records, by their ids: also those of before, told apart. */
export function addressesOf({
  items,
  former,
}: Pick<StaffList, 'items' | 'former'>): ReadonlyMap<string, string> {
  return new Map([
    ...former.map(({ id, email }) => [id, formerMember(email)] as const),
    ...items.map(({ id, email }) => [id, email] as const),
  ]);
}
