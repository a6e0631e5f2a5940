import { answered, openRows } from './browser-rows.ts';

/** This browser's own key to one verification, and how far the visitor had come. */
export interface KeyRow {
  /** Not extractable: neither a page nor whoever reads the disk gets its bytes by the browser's own means. */
  readonly privateKey: CryptoKey;
  /** base64url of the uncompressed point. */
  readonly publicKey: string;
  readonly madeAt: number;
  /** What the journey's record was when it was last written (JSON). */
  readonly record: string | null;
}

const databaseName = 'ekyc-browser-keys';
const storeName = 'keys';
/** No verification lives longer: 30 days, and the day in which its outcome may be seen. */
const retentionMs = 31 * 24 * 60 * 60_000;
/** A browser whose database does not answer goes on without a key. */
const patienceMs = 3000;

/** The rows of this verification. Every call rejects where the browser denies its database, or does not answer. */
export const keyStore = {
  async read(publicId: string): Promise<KeyRow | null> {
    return inStore('readonly', async (rows) => {
      const row = (await answered(rows.get(publicId))) as KeyRow | undefined;
      return row !== undefined && row.madeAt > Date.now() - retentionMs ? row : null;
    });
  },
  /** Keeps the row unless there is one. @returns the one that there is now */
  async keep(publicId: string, row: KeyRow): Promise<KeyRow> {
    return inStore('readwrite', async (rows) => {
      await forgetOld(rows);
      const stored = (await answered(rows.get(publicId))) as KeyRow | undefined;
      if (stored !== undefined) return stored;
      await answered(rows.put(row, publicId));
      return row;
    });
  },
  /** Nothing where there is no row. */
  async note(publicId: string, record: string): Promise<void> {
    await inStore('readwrite', async (rows) => {
      const row = (await answered(rows.get(publicId))) as KeyRow | undefined;
      if (row !== undefined) await answered(rows.put({ ...row, record }, publicId));
    });
  },
  async forget(publicId: string): Promise<void> {
    await inStore('readwrite', async (rows) => answered(rows.delete(publicId)));
  },
};

async function inStore<Value>(
  mode: IDBTransactionMode,
  act: (rows: IDBObjectStore) => Promise<Value>,
): Promise<Value> {
  const work = async () => {
    const database = await openRows(databaseName, storeName);
    try {
      return await act(database.transaction(storeName, mode).objectStore(storeName));
    } finally {
      database.close();
    }
  };
  return Promise.race([work(), givenUp()]);
}

async function givenUp(): Promise<never> {
  await new Promise((resolve) => setTimeout(resolve, patienceMs));
  throw new Error('the database does not answer');
}

/** Of all verifications. */
async function forgetOld(rows: IDBObjectStore): Promise<void> {
  const [keys, values] = await Promise.all([answered(rows.getAllKeys()), answered(rows.getAll())]);
  for (const [at, row] of (values as KeyRow[]).entries()) {
    const key = keys[at];
    if (key !== undefined && row.madeAt <= Date.now() - retentionMs) rows.delete(key);
  }
}
