import type { Pool } from './pool.ts';

const unconfirmedLifeDays = 7;
/** A network at which the account did not sign in for so long is any network. */
const networkKnownDays = 90;

/** Removes what is over: codes, sessions, sign-ins, counters, and accounts that nobody confirmed in a week. */
export async function sweepPool({ db, now }: Pick<Pool, 'db' | 'now'>): Promise<void> {
  const at = now();
  await db.deleteFrom('pool_code').where('expires_at', '<=', at).execute();
  await db.deleteFrom('pool_session').where('expires_at', '<=', at).execute();
  await db.deleteFrom('pool_sign_in').where('expires_at', '<=', at).execute();
  await db
    .deleteFrom('pool_known_network')
    .where('seen_at', '<=', new Date(at.getTime() - networkKnownDays * 86_400_000))
    .execute();
  await db.deleteFrom('pool_counter').where('resets_at', '<=', at).execute();
  await db.deleteFrom('pool_change').where('expires_at', '<=', at).execute();
  await db.deleteFrom('pool_recovery_code').where('expires_at', '<=', at).execute();
  await db
    .deleteFrom('pool_user')
    .where('status', '=', 'UNCONFIRMED')
    .where('created_at', '<=', new Date(at.getTime() - unconfirmedLifeDays * 86_400_000))
    .execute();
}
