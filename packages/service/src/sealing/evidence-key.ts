import {
  createHash,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
} from 'node:crypto';
import type { EvidenceKey } from '@ekyc/contract';
import { sql } from 'kysely';
import type { Database } from '../database/index.ts';
import type { EvidenceKeyTable } from './evidence-key.table.ts';
import type { MasterKey } from './master-key.ts';

/** How long a key pair signs; its public half is served for ever. */
const validYears = 2;

export interface SigningKey {
  readonly row: EvidenceKeyTable;
  readonly privateKey: KeyObject;
}

interface KeyPorts {
  readonly db: Database;
  readonly master: MasterKey;
  readonly now: () => Date;
}

/**
 * The key that signs evidence now; made at first need and when the last one's time is over. Two processes that both
 * find none make one each: both are valid and served.
 */
export async function signingKey(ports: KeyPorts): Promise<SigningKey> {
  const row = (await currentKey(ports)) ?? (await makeKey(ports));
  const sealed = row.sealed_private_key;
  if (!sealed) throw new Error('a retired key signs nothing');
  const der = ports.master.unwrap(sealed, privateKeyContext(row.id));
  return { row, privateKey: createPrivateKey({ key: der, format: 'der', type: 'pkcs8' }) };
}

async function currentKey(ports: KeyPorts): Promise<EvidenceKeyTable | undefined> {
  // Long enough for what is being signed now.
  const atLeastUntil = new Date(ports.now().getTime() + 60_000);
  return ports.db
    .selectFrom('evidence_key')
    .selectAll()
    .where('sealed_private_key', 'is not', null)
    .where('valid_from', '<=', ports.now())
    .where('valid_until', '>', atLeastUntil)
    .orderBy('valid_from', 'desc')
    .executeTakeFirst();
}

async function makeKey(ports: KeyPorts): Promise<EvidenceKeyTable> {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  const point = Buffer.from(publicKey.export({ format: 'jwk' }).x ?? '', 'base64url');
  const id = createHash('sha256').update(point).digest('hex').slice(0, 16);
  const validFrom = ports.now();
  const validUntil = new Date(validFrom);
  validUntil.setUTCFullYear(validUntil.getUTCFullYear() + validYears);
  return ports.db
    .insertInto('evidence_key')
    .values({
      id,
      public_key: point,
      sealed_private_key: ports.master.wrap(
        privateKey.export({ format: 'der', type: 'pkcs8' }),
        privateKeyContext(id),
      ),
      valid_from: validFrom,
      valid_until: validUntil,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** The field name under which the master key seals a private key; a rotation of the master key keeps the name. */
function privateKeyContext(id: string): string {
  return `evidence-key/${id}`;
}

/**
 * Ends the validity of whatever signs now, destroys its private half, and makes a new key; for the regular change
 * and for one that may be known to others.
 * @returns the new key's id
 */
export async function rotateSigningKey(ports: KeyPorts): Promise<string> {
  return ports.db.transaction().execute(async (tx) => {
    // Two rotations at once follow each other: the later one ends what the earlier one made.
    await sql`lock table evidence_key in share row exclusive mode`.execute(tx);
    const now = ports.now();
    await tx
      .updateTable('evidence_key')
      .set({ sealed_private_key: null, valid_until: now })
      .where('valid_until', '>', now)
      .execute();
    return (await makeKey({ ...ports, db: tx })).id;
  });
}

/** Every key there ever was, newest first; all of it is public. */
export async function listEvidenceKeys(db: Database): Promise<EvidenceKey[]> {
  const rows = await db.selectFrom('evidence_key').selectAll().orderBy('valid_from', 'desc').execute();
  return rows.map(presentKey);
}

/** Every public key there ever was, by id. */
export async function listPublicKeys(db: Database): Promise<ReadonlyMap<string, KeyObject>> {
  const keys = await listEvidenceKeys(db);
  return new Map(keys.map(({ id, publicKeyPem }) => [id, createPublicKey(publicKeyPem)]));
}

function presentKey(row: EvidenceKeyTable): EvidenceKey {
  const jwk = { kty: 'OKP', crv: 'Ed25519', x: row.public_key.toString('base64url') } as const;
  return {
    id: row.id,
    algorithm: 'Ed25519',
    validFrom: row.valid_from.toISOString(),
    validUntil: row.valid_until.toISOString(),
    publicKeyPem: createPublicKey({ key: jwk, format: 'jwk' })
      .export({ format: 'pem', type: 'spki' })
      .toString(),
    publicKeyJwk: jwk,
  };
}
