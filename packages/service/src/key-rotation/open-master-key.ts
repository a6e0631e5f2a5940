import type { Database } from '../database/index.ts';
import { createMasterKey, derivedLookUpKey, type MasterKey } from '../sealing/index.ts';
import {
  rowsNotWrappedBy,
  sealedSecretContext,
  sealedSecrets,
  type WrappedColumn,
  wrappedColumns,
} from './wrapped-columns.ts';

/** The key does not belong to the data; the message says what to set. */
export class MasterKeyError extends Error {}

export interface MasterKeySecrets {
  /** 32 bytes. */
  readonly current: Buffer;
  readonly previous: Buffer | null;
}

const lookUp = 'look-up';

/**
 * The master key of this data: checks that it opens what is stored, and takes the hashing key that was stored at the
 * first start, so that hashes stay comparable when the master key is replaced. Throws {@link MasterKeyError}.
 */
export async function openMasterKey(db: Database, secrets: MasterKeySecrets, now: Date): Promise<MasterKey> {
  const { current, previous } = secrets;
  const opener = createMasterKey(current, { previous });
  await refuseUnopenable(db, opener);
  await db
    .insertInto('sealed_secret')
    .values({
      name: lookUp,
      sealed: opener.wrap(derivedLookUpKey(await firstSecret(db, secrets)), sealedSecretContext(lookUp)),
      created_at: now,
    })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute();
  const { sealed } = await db
    .selectFrom('sealed_secret')
    .select('sealed')
    .where('name', '=', lookUp)
    .executeTakeFirstOrThrow();
  const lookUpKey = opens(opener, sealed, sealedSecretContext(lookUp));
  if (!lookUpKey) throw wrongKey();
  return createMasterKey(current, { previous, lookUpKey });
}

/** Values of a key that is not given: another service's key, or a rotation that was not finished. */
async function refuseUnopenable(db: Database, opener: MasterKey): Promise<void> {
  for (const column of [sealedSecrets, ...wrappedColumns]) {
    for (const { sealed, context } of await samples(db, column, opener.prefixes)) {
      if (!opens(opener, sealed, context)) throw wrongKey();
    }
  }
}

/** Data older than the stored hashing key was hashed under its own master key, which may be the previous one. */
async function firstSecret(db: Database, secrets: MasterKeySecrets): Promise<Buffer> {
  if (secrets.previous === null) return secrets.current;
  const old = createMasterKey(secrets.previous);
  for (const column of wrappedColumns) {
    const [sample] = await samples(db, column, [createMasterKey(secrets.current).currentPrefix]);
    if (sample) return opens(old, sample.sealed, sample.context) ? secrets.previous : secrets.current;
  }
  return secrets.current;
}

async function samples(db: Database, column: WrappedColumn, prefixes: readonly Buffer[]) {
  const rows = await rowsNotWrappedBy(db, column, { prefixes, afterId: '', limit: 1 });
  return rows.map(({ row, sealed }) => ({ sealed, context: column.context(row) }));
}

function opens(master: MasterKey, sealed: Buffer, context: string): Buffer | null {
  try {
    return master.unwrap(sealed, context);
  } catch {
    return null;
  }
}

function wrongKey(): MasterKeyError {
  return new MasterKeyError(
    'MASTER_KEY does not open the data: set the key it was wrapped with. Where the key is being replaced, set the old one as MASTER_KEY_PREVIOUS until "npm run ekyc -- key rotate" has ended.',
  );
}
