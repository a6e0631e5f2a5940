import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Database } from '../database/index.ts';
import { failure, type Outcome, success } from '../outcome.ts';

export const scopes = ['verifications', 'decisions', 'webhooks', 'evidence'] as const;
export type Scope = (typeof scopes)[number];

/** A business that proved itself by a secret key. */
export interface Caller {
  readonly businessId: string;
  readonly keyId: string;
}

export interface NewApiKey {
  readonly id: string;
  readonly secretHash: Buffer;
  /** Shown once: `ekyc_sk_{id}_{secret}`. */
  readonly apiKey: string;
}

export function generateApiKey(): NewApiKey {
  const id = randomBytes(9).toString('hex');
  return describeApiKey(`ekyc_sk_${id}_${randomBytes(32).toString('hex')}`) as NewApiKey;
}

/** Splits a key into its id and the hash of its secret; null when it has not the form of one. */
export function describeApiKey(apiKey: string): NewApiKey | null {
  const match = /^ekyc_sk_([0-9a-f]{18})_([0-9a-f]{64})$/.exec(apiKey);
  if (!match) return null;
  return {
    id: match[1] as string,
    secretHash: createHash('sha256')
      .update(match[2] as string)
      .digest(),
    apiKey,
  };
}

/** Who calls with `Authorization: Bearer <secret key>`. The secret is compared in constant time. */
export async function authorizeBusiness(
  db: Database,
  authorization: string | undefined,
  scope: Scope,
): Promise<Outcome<Caller>> {
  const bearer = /^Bearer ([^\s]{1,200})$/.exec(authorization ?? '');
  if (!bearer) return failure('api_key_missing');
  const given = describeApiKey(bearer[1] as string);
  if (!given) return failure('api_key_invalid');
  const row = await db
    .selectFrom('api_key')
    .select(['business_id', 'secret_hash', 'scopes', 'revoked_at'])
    .where('id', '=', given.id)
    .executeTakeFirst();
  if (!row || !timingSafeEqual(row.secret_hash, given.secretHash) || row.revoked_at !== null) {
    return failure('api_key_invalid');
  }
  if (!(JSON.parse(row.scopes) as Scope[]).includes(scope)) return failure('api_key_scope_missing');
  return success({ businessId: row.business_id, keyId: given.id });
}
