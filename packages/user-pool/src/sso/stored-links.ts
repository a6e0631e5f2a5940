import { z } from 'zod';
import type { Selectable } from 'kysely';
import type { Pool } from '../pool.ts';
import type { PoolSsoLinkTable } from '../tables.ts';

/** Who somebody is at a provider (OpenID Connect Core 1.0, section 5.7): no other claim names a person for good. */
export interface SsoIdentity {
  readonly issuer: string;
  readonly subject: string;
}

/** An account's link to an identity. */
export interface SsoLink {
  readonly sub: string;
  readonly identityHash: Buffer;
  readonly createdAt: Date;
  readonly lastUsedAt: Date;
}

const identityForm = z.object({ issuer: z.string(), subject: z.string() });

/** The account that an identity is linked to. @returns null: none */
export async function findLink(pool: Pool, identity: SsoIdentity): Promise<SsoLink | null> {
  const row = await pool.db
    .selectFrom('pool_sso_link')
    .selectAll()
    .where('identity_hash', '=', hashOf(pool, identity))
    .executeTakeFirst();
  if (!row) return null;
  // Whoever can write to the database links no identity to an account of their choice.
  const sealed = pool.keys.unseal(row.sealed_identity, place(row.sub, row.identity_hash)).toString('utf8');
  const { issuer, subject } = identityForm.parse(JSON.parse(sealed));
  return issuer === identity.issuer && subject === identity.subject ? presented(row) : null;
}

/** The link of an account to its identity at this provider. @returns null: there is none */
export async function linkOf(pool: Pool, sub: string, issuer: string): Promise<SsoLink | null> {
  const row = await pool.db
    .selectFrom('pool_sso_link')
    .selectAll()
    .where('sub', '=', sub)
    .where('issuer_hash', '=', hashOfIssuer(pool, issuer))
    .executeTakeFirst();
  return row ? presented(row) : null;
}

/** Whether an account is linked at all, to an identity of whichever provider. */
export async function isLinked(pool: Pick<Pool, 'db'>, sub: string): Promise<boolean> {
  const row = await pool.db
    .selectFrom('pool_sso_link')
    .select('sub')
    .where('sub', '=', sub)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** @returns false where the identity or the account has a link at this provider already */
export async function insertLink(pool: Pool, sub: string, identity: SsoIdentity): Promise<boolean> {
  const identity_hash = hashOf(pool, identity);
  const at = pool.now();
  const inserted = await pool.db
    .insertInto('pool_sso_link')
    .values({
      identity_hash,
      sub,
      issuer_hash: hashOfIssuer(pool, identity.issuer),
      sealed_identity: pool.keys.seal(
        JSON.stringify({ issuer: identity.issuer, subject: identity.subject }),
        place(sub, identity_hash),
      ),
      created_at: at,
      last_used_at: at,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('sub')
    .executeTakeFirst();
  return inserted !== undefined;
}

/** Ends all links of an account; call it before its sign-ins are revoked. @returns whether there were any */
export async function endLinks(pool: Pick<Pool, 'db'>, sub: string): Promise<boolean> {
  const ended = await pool.db.deleteFrom('pool_sso_link').where('sub', '=', sub).returning('sub').execute();
  return ended.length > 0;
}

function presented(row: Selectable<PoolSsoLinkTable>): SsoLink {
  const { sub, identity_hash: identityHash, created_at: createdAt, last_used_at: lastUsedAt } = row;
  return { sub, identityHash, createdAt, lastUsedAt };
}

function hashOf(pool: Pick<Pool, 'keys'>, { issuer, subject }: SsoIdentity): Buffer {
  return pool.keys.hash('sso', `${issuer}\0${subject}`);
}

function hashOfIssuer(pool: Pick<Pool, 'keys'>, issuer: string): Buffer {
  return pool.keys.hash('sso-issuer', issuer);
}

/** Bound to account and identity. */
function place(sub: string, identityHash: Buffer): string {
  return `sso/${sub}/${identityHash.toString('base64url')}`;
}
