import { createHash, createPrivateKey, generateKeyPair, type KeyObject } from 'node:crypto';
import { promisify } from 'node:util';
import { importJWK, type JSONWebKeySet } from 'jose';
import { z } from 'zod';
import type { PoolKeys } from './pool-keys.ts';
import type { UserPoolDatabase } from './tables.ts';

/** How long one key signs. */
const renewedAfterDays = 180;
/** And how long it is served: longer than any token that it signed last. */
const servedForDays = 190;
const day = 86_400_000;

/** The public half of a key as its row holds it: RFC 7517, with the members of RSA alone. */
const publicJwk = z.strictObject({
  kty: z.literal('RSA'),
  n: z.string(),
  e: z.string(),
  kid: z.string(),
  alg: z.literal('RS256'),
  use: z.literal('sig'),
});

export interface SigningKey {
  readonly kid: string;
  readonly privateKey: KeyObject;
  readonly createdAt: Date;
}

export interface SigningKeys {
  /** The key that signs now; made when first needed and when the last one expires. */
  current(): Promise<SigningKey>;
  /** A key of ours by its id; null when there is none that is still served. */
  publicKey(kid: string): Promise<Awaited<ReturnType<typeof importJWK>> | null>;
  /** Public halves of all that are served. */
  keySet(): Promise<JSONWebKeySet>;
}

interface Ports {
  readonly db: UserPoolDatabase;
  readonly keys: PoolKeys;
  readonly now: () => Date;
}

/** RSA keys for RS256 in the database; several processes that find none agree on the oldest. */
export function createSigningKeys(ports: Ports): SigningKeys {
  let current: SigningKey | null = null;
  const publicKeys = new Map<string, Awaited<ReturnType<typeof importJWK>>>();
  const isFresh = (key: SigningKey) =>
    key.createdAt.getTime() > ports.now().getTime() - renewedAfterDays * day;
  const served = () =>
    ports.db
      .selectFrom('pool_signing_key')
      .selectAll()
      .where('created_at', '>', new Date(ports.now().getTime() - servedForDays * day));
  return {
    current: async () => {
      if (current === null || !isFresh(current)) current = (await findKey(ports)) ?? (await makeKey(ports));
      return current;
    },
    publicKey: async (kid) => {
      const known = publicKeys.get(kid);
      if (known) return known;
      const row = await served().where('kid', '=', kid).executeTakeFirst();
      if (!row) return null;
      const key = await importJWK(publicJwk.parse(JSON.parse(row.public_jwk)), 'RS256');
      publicKeys.set(kid, key);
      return key;
    },
    keySet: async () => {
      const rows = await served().orderBy('created_at').execute();
      return { keys: rows.map((row) => publicJwk.parse(JSON.parse(row.public_jwk))) };
    },
  };
}

/** The oldest of those that may still sign: processes that each made one use the same. */
async function findKey({ db, keys, now }: Ports): Promise<SigningKey | null> {
  const row = await db
    .selectFrom('pool_signing_key')
    .selectAll()
    .where('created_at', '>', new Date(now().getTime() - renewedAfterDays * day))
    .orderBy('created_at')
    .orderBy('kid')
    .executeTakeFirst();
  if (!row) return null;
  const der = keys.unseal(row.sealed_private_key, place(row.kid));
  return {
    kid: row.kid,
    privateKey: createPrivateKey({ key: der, format: 'der', type: 'pkcs8' }),
    createdAt: row.created_at,
  };
}

async function makeKey(ports: Ports): Promise<SigningKey> {
  const { publicKey, privateKey } = await promisify(generateKeyPair)('rsa', { modulusLength: 2048 });
  const kid = createHash('sha256')
    .update(publicKey.export({ type: 'spki', format: 'der' }))
    .digest('base64url');
  await ports.db
    .insertInto('pool_signing_key')
    .values({
      kid,
      public_jwk: JSON.stringify({ ...publicKey.export({ format: 'jwk' }), kid, alg: 'RS256', use: 'sig' }),
      sealed_private_key: ports.keys.seal(privateKey.export({ type: 'pkcs8', format: 'der' }), place(kid)),
      created_at: ports.now(),
    })
    .execute();
  const key = await findKey(ports);
  if (!key) throw new Error('a signing key that was just made is not there');
  return key;
}

function place(kid: string): string {
  return `signing-key/${kid}`;
}
