import { accessOfRole, type Role } from '@ekyc/contract';
import {
  type AccountVerifier,
  codeOfNotSignedIn,
  findAccountOf,
  hashOfSubject,
  longestToken,
  type SignedIn,
} from '../account/index.ts';
import { type Caller, type KnownKeys, type Need, seesPersonalData } from '../business/index.ts';
import type { Database } from '../database/index.ts';
import type { MasterKey } from '../sealing/index.ts';
import { failure, type Outcome, success } from '../outcome.ts';

export interface StaffPorts {
  readonly db: Database;
  readonly master: MasterKey;
  readonly now: () => Date;
  readonly accounts: AccountVerifier;
  /** A cache of recently used keys. Absent: each call with a key asks the database. */
  readonly keys?: KnownKeys;
}

/** A working day: after it both factors are asked for again, however long the pool renews its tokens. */
const signInLastsHours = 12;
const lastSeenPrecisionMs = 3_600_000;

/** The person signed in for staff calls; an account that may not be used may not act for a business either. */
export async function authorizeSignedIn(
  ports: StaffPorts,
  accessToken: string | undefined,
): Promise<Outcome<SignedIn>> {
  if (!accessToken) return failure('access_token_missing');
  if (accessToken.length > longestToken) return failure('access_token_invalid');
  const signedIn = await ports.accounts.verify(accessToken);
  if (!signedIn.ok) return failure(codeOfNotSignedIn[signedIn.reason]);
  const account = await findAccountOf(ports, signedIn);
  if (account?.status === 'suspended') return failure('account_suspended');
  if (account?.status === 'deleted') return failure('access_token_invalid');
  const age = ports.now().getTime() - signedIn.authenticatedAt.getTime();
  if (age > signInLastsHours * 3_600_000) return failure('recent_sign_in_needed');
  return success(signedIn);
}

/**
 * A staff member of the business in the header `Business`, with a role that allows the call. To anybody else the answer
 * is the same as for a business that does not exist.
 */
export async function authorizeStaff(
  ports: StaffPorts,
  given: { readonly accessToken: string | undefined; readonly businessId: string | undefined },
  need: Need,
): Promise<Outcome<Caller & { readonly role: Role }>> {
  const signedIn = await authorizeSignedIn(ports, given.accessToken);
  if (!signedIn.ok) return signedIn;
  if (given.businessId === undefined) return failure('business_header_missing');
  const member = await ports.db
    .selectFrom('staff')
    .select(['id', 'role', 'last_seen_at'])
    .where('business_id', '=', given.businessId)
    .where('subject_hash', '=', hashOfSubject(ports.master, signedIn.value))
    .where('removed_at', 'is', null)
    .executeTakeFirst();
  if (!member) return failure('not_found');
  const access = accessOfRole[member.role];
  const allowed = access[need.permission];
  if (allowed === 'none' || (need.access === 'write' && allowed === 'read'))
    return failure('role_not_allowed');
  if (need.personalData && !seesPersonalData({ access })) return failure('role_not_allowed');
  const at = ports.now();
  if (member.last_seen_at === null || at.getTime() - member.last_seen_at.getTime() >= lastSeenPrecisionMs) {
    await ports.db.updateTable('staff').set({ last_seen_at: at }).where('id', '=', member.id).execute();
  }
  return success({
    businessId: given.businessId,
    by: { staff: member.id },
    person: member.id,
    role: member.role,
    access,
  });
}
