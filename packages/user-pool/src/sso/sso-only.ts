import { type Refusal, refusals } from '../outcome.ts';
import type { Pool } from '../pool.ts';
import { emailOf, type UserRow } from '../users.ts';
import { isOfDomains } from './judge-claims.ts';
import { isLinked } from './stored-links.ts';

/**
 * True if the operator's setting leaves the provider as the account's only sign-in. An address in the domains is enough,
 * and so is a link: the holder can change the address, but cannot end the link while the setting is on.
 */
export async function isSsoOnly(pool: Pool, row: UserRow): Promise<boolean> {
  const { sso } = pool;
  if (sso === null || !sso.only) return false;
  return isOfDomains(sso, emailOf(pool.keys, row)) || (await isLinked(pool, row.sub));
}

/**
 * Refuses an address that would take an account out of the setting, or into it: an account of the domains is made at the
 * provider, so a stolen account cannot be moved where its holder has no sign-in.
 */
export async function refuseNewEmail(pool: Pool, row: UserRow, email: string): Promise<Refusal | null> {
  const { sso } = pool;
  if (sso === null || !sso.only) return null;
  const inside = isOfDomains(sso, email);
  if (await isSsoOnly(pool, row)) return inside ? null : refusals.ssoAddressOutside;
  return inside ? refusals.ssoAddressInside : null;
}
