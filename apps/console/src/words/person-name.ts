import type { ActingPerson } from '@ekyc/contract';
import { formerMember } from '../membership/membership-texts.ts';
import { keyName } from './names.ts';

/** Who acted for the business: a member by address, former ones too; a key by its name. */
export function personName({ kind, name, former }: ActingPerson): string {
  if (kind === 'key') return keyName(name);
  return former ? formerMember(name ?? '') : (name ?? '');
}
