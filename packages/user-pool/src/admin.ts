import { normalEmail } from './attributes.ts';
import { type AccountEvent, readAccountEvents } from './account-events.ts';
import { endPasskeys } from './passkeys/stored-passkeys.ts';
import { type GrantedReset, grantReset, type ResetOrder, stopReset } from './recovery/resets.ts';
import { makeCredential } from './srp/srp.ts';
import { closeSessions } from './sessions.ts';
import type { UserStatus } from './tables.ts';
import { revokeSignIns, type TokenPool } from './tokens.ts';
import { attributesOf, findAccount, insertUser, userBySubject, type UserRow } from './users.ts';

/** What the operator sees of an account. */
export interface UserDescription {
  readonly sub: string;
  readonly email: string;
  readonly emailVerified: boolean;
  readonly status: UserStatus;
  readonly enabled: boolean;
  readonly createdAt: Date;
}

/** What only the operator may do; none of it is on the wire. */
export interface UserPoolAdmin {
  /**
   * An account whose first sign-in, by the temporary password, chooses another one and sets up the authenticator.
   * @returns its sub; null when the address has an account or is none
   */
  createUser(
    email: string,
    temporaryPassword: string,
    options?: { readonly emailVerified?: boolean },
  ): Promise<string | null>;
  /** From now on the present password only leads to choosing a new one; passkeys end. @returns false: no such account */
  requirePasswordReset(sub: string): Promise<boolean>;
  /** Ends all access at once, and the passkeys for good. @returns false: no such account */
  disable(sub: string): Promise<boolean>;
  enable(sub: string): Promise<boolean>;
  /** Destroys everything that the pool holds of an account. @returns false: no such account */
  deleteUser(sub: string): Promise<boolean>;
  /** Gives a recovery code that becomes good after 72 hours; see `grantReset`. */
  grantReset(sub: string, order: ResetOrder): Promise<GrantedReset | null>;
  /** @returns false where none was granted */
  stopReset(sub: string, reason?: string): Promise<boolean>;
  /** What was done to the account's second factor, oldest first. */
  events(sub: string): Promise<readonly AccountEvent[]>;
  findByEmail(email: string): Promise<string | null>;
  describe(sub: string): Promise<UserDescription | null>;
  /** By creation, oldest first. @param afterSub the last one of the page before */
  list(limit: number, afterSub?: string): Promise<readonly UserDescription[]>;
}

export function createAdmin(pool: TokenPool): UserPoolAdmin {
  return {
    createUser: (email, temporaryPassword, options = {}) =>
      createUser(pool, email, temporaryPassword, options),
    requirePasswordReset: async (sub) => {
      const found = await change(pool, sub, { status: 'RESET_REQUIRED' });
      if (found) await endAccess(pool, sub);
      return found;
    },
    disable: async (sub) => {
      const found = await change(pool, sub, { enabled: false });
      if (found) await endAccess(pool, sub);
      return found;
    },
    enable: (sub) => change(pool, sub, { enabled: true }),
    deleteUser: (sub) => deleteUser(pool, sub),
    grantReset: (sub, order) => grantReset(pool, sub, order),
    stopReset: (sub, reason) =>
      stopReset(pool, { sub }, { actor: 'operator', ...(reason === undefined ? {} : { reason }) }),
    events: (sub) => readAccountEvents(pool, sub),
    findByEmail: async (email) => (await findAccount(pool, email)).row?.sub ?? null,
    describe: async (sub) => {
      const row = await userBySubject(pool.db, sub);
      return row ? present(pool, row) : null;
    },
    list: async (limit, afterSub) => {
      const after = afterSub === undefined ? undefined : await userBySubject(pool.db, afterSub);
      const rows = await pool.db
        .selectFrom('pool_user')
        .selectAll()
        .$if(after !== undefined, (query) =>
          query.where((where) =>
            where(
              where.refTuple('created_at', 'sub'),
              '>',
              where.tuple(after?.created_at ?? new Date(0), after?.sub ?? ''),
            ),
          ),
        )
        .orderBy('created_at')
        .orderBy('sub')
        .limit(limit)
        .execute();
      return rows.map((row) => present(pool, row));
    },
  };
}

async function createUser(
  pool: TokenPool,
  given: string,
  temporaryPassword: string,
  { emailVerified = false }: { readonly emailVerified?: boolean },
): Promise<string | null> {
  const email = normalEmail(given);
  if (email === null) return null;
  const row = await insertUser(pool, {
    email,
    status: 'FORCE_CHANGE_PASSWORD',
    attributes: { email, email_verified: String(emailVerified) },
    credential: (userId) => makeCredential({ poolId: pool.poolId, userId }, temporaryPassword),
  });
  return row?.sub ?? null;
}

async function change(
  pool: TokenPool,
  sub: string,
  values: { readonly status?: UserStatus; readonly enabled?: boolean },
): Promise<boolean> {
  const row = await pool.db
    .updateTable('pool_user')
    .set(values)
    .where('sub', '=', sub)
    .returning('sub')
    .executeTakeFirst();
  return row !== undefined;
}

async function endAccess(pool: TokenPool, sub: string): Promise<void> {
  await closeSessions(pool, sub);
  await endPasskeys(pool, sub);
  await revokeSignIns(pool, sub);
}

async function deleteUser(pool: TokenPool, sub: string): Promise<boolean> {
  return pool.db.transaction().execute(async (tx) => {
    for (const table of ['pool_code', 'pool_session'] as const)
      await tx.deleteFrom(table).where('sub', '=', sub).execute();
    await tx.deleteFrom('pool_counter').where('key', 'like', `%:${sub}`).execute();
    const gone = await tx.deleteFrom('pool_user').where('sub', '=', sub).returning('sub').executeTakeFirst();
    return gone !== undefined;
  });
}

function present(pool: TokenPool, row: UserRow): UserDescription {
  const { email = '', email_verified } = attributesOf(pool.keys, row);
  return {
    sub: row.sub,
    email,
    emailVerified: email_verified === 'true',
    status: row.status,
    enabled: row.enabled,
    createdAt: row.created_at,
  };
}
