import { randomBytes } from 'node:crypto';
import { noteAccountEvent } from '../account-events.ts';
import type { Pool } from '../pool.ts';
import { hashOfToken } from '../sessions.ts';
import type { EventActor, RecoveryOrigin } from '../tables.ts';
import { userBySubject } from '../users.ts';
import { noticeAddresses, tellChange } from './changes.ts';
import { hashRecoveryCode, makeRecoveryCode } from './code-form.ts';

/** How long a reset waits: a reader of the account's mail, or the owner of the authenticator, can stop it. */
const undoHours = 72;
/** How long its code is valid from then on. */
const usableDays = 14;

/** Why the authenticator is no longer needed. */
export interface ResetOrder {
  readonly origin: Exclude<RecoveryOrigin, 'holder'>;
  /** For the record. */
  readonly reason?: string;
  /** Of a code that the holder was given before; else one is made. */
  readonly codeHash?: Buffer;
}

/** A waiting reset; nothing of it is stored in clear. */
export interface GrantedReset {
  /** Handed over where the person proved who they are, never by mail. Null: the holder has it already. */
  readonly recoveryCode: string | null;
  /** For the link of the mail. */
  readonly undoToken: string;
  readonly validFrom: Date;
  /** Addresses to notify; the account's present one is the first. */
  readonly emails: readonly string[];
}

/**
 * Gives an account a recovery code that becomes good after {@link undoHours}; until it was used the old authenticator
 * stays the only one, so that the account is never open to a password alone. An earlier reset ends.
 * @returns null: no such account, it is disabled, or it has no authenticator to lose
 */
export async function grantReset(pool: Pool, sub: string, order: ResetOrder): Promise<GrantedReset | null> {
  const { origin, reason, codeHash } = order;
  const recoveryCode = codeHash === undefined ? makeRecoveryCode() : null;
  const code_hash = codeHash ?? hashRecoveryCode(pool, sub, recoveryCode ?? '');
  const undoToken = randomBytes(32).toString('base64url');
  const validFrom = new Date(pool.now().getTime() + undoHours * 3_600_000);
  const emails = await pool.db.transaction().execute(async (tx) => {
    const user = await tx
      .selectFrom('pool_user')
      .selectAll()
      .where('sub', '=', sub)
      .forUpdate()
      .executeTakeFirst();
    if (!user?.enabled || user.sealed_totp === null) return null;
    const within = { ...pool, db: tx };
    await endReset(within, { sub });
    await tx
      .insertInto('pool_recovery_code')
      .values({
        sub,
        code_hash,
        origin,
        valid_from: validFrom,
        expires_at: new Date(validFrom.getTime() + usableDays * 86_400_000),
        undo_hash: hashOfToken(undoToken),
      })
      .execute();
    const actor = origin === 'operator' ? 'operator' : 'service';
    await noteAccountEvent(within, sub, {
      actor,
      action: 'reset.granted',
      ...(reason === undefined ? {} : { reason }),
    });
    return noticeAddresses(within, user);
  });
  return emails === null ? null : { recoveryCode, undoToken, validFrom, emails };
}

/** Which reset: an account's, whether it waits or can be used; or the one of a link, while it waits. */
type Which = { readonly sub: string } | { readonly undoToken: string };

/** Takes back what a reset granted. @returns whose it was; null where there is none */
async function endReset(pool: Pool, which: Which): Promise<string | null> {
  const ended = await pool.db
    .deleteFrom('pool_recovery_code')
    .where('undo_hash', 'is not', null)
    .$if('sub' in which, (query) => query.where('sub', '=', 'sub' in which ? which.sub : ''))
    .$if('undoToken' in which, (query) =>
      query
        .where('undo_hash', '=', hashOfToken('undoToken' in which ? which.undoToken : ''))
        .where('valid_from', '>', pool.now()),
    )
    .returning('sub')
    .executeTakeFirst();
  return ended?.sub ?? null;
}

/** Stops a reset, once, and notifies the account's holder. @returns false where there is none to stop */
export async function stopReset(
  pool: Pool,
  which: Which,
  by: { readonly actor: EventActor; readonly reason?: string },
): Promise<boolean> {
  const sub = await pool.db.transaction().execute(async (tx) => {
    const within = { ...pool, db: tx };
    const whose = await endReset(within, which);
    if (whose !== null) await noteAccountEvent(within, whose, { ...by, action: 'reset.undone' });
    return whose;
  });
  const row = sub === null ? undefined : await userBySubject(pool.db, sub);
  if (row) tellChange(pool, { kind: 'resetUndone', undo: null, to: await noticeAddresses(pool, row) });
  return sub !== null;
}
