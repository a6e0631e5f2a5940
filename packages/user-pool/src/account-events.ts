import type { Pool } from './pool.ts';
import type { EventActor } from './tables.ts';
import { openField, sealField } from './users.ts';

/** What may happen to an account's credentials. */
export type AccountAction =
  | 'recovery_codes.made'
  | 'recovery_code.used'
  | 'authenticator.replaced'
  | 'second_factor.chosen'
  | 'passkey.added'
  | 'passkey.deleted'
  | 'sso.linked'
  | 'sso.unlinked'
  | 'sso.account_made'
  | 'email.changed'
  | 'password.changed'
  | 'password.reset'
  | 'change.undone'
  | 'reset.granted'
  | 'reset.used'
  | 'reset.undone';

/** One line of an account's record. */
export interface AccountEvent {
  readonly at: Date;
  readonly actor: EventActor;
  readonly action: string;
  /** The operator's words; null where there are none. */
  readonly reason: string | null;
}

/** Stores it in the transaction of the act itself. */
export async function noteAccountEvent(
  pool: Pool,
  sub: string,
  event: { readonly actor: EventActor; readonly action: AccountAction; readonly reason?: string },
): Promise<void> {
  const { actor, action, reason } = event;
  await pool.db
    .insertInto('pool_account_event')
    .values({
      sub,
      at: pool.now(),
      actor,
      action,
      sealed_reason: reason === undefined ? null : sealField(pool.keys, reason, sub, 'reason'),
    })
    .execute();
}

/** An account's record, oldest first. */
export async function readAccountEvents(pool: Pool, sub: string): Promise<readonly AccountEvent[]> {
  const rows = await pool.db
    .selectFrom('pool_account_event')
    .selectAll()
    .where('sub', '=', sub)
    .orderBy('id')
    .execute();
  return rows.map(({ at, actor, action, sealed_reason }) => ({
    at,
    actor,
    action,
    reason: sealed_reason === null ? null : openField(pool.keys, sealed_reason, sub, 'reason'),
  }));
}
