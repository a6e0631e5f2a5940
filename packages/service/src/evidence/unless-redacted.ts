import type { Database } from '../database/index.ts';
import { failure, type Outcome, success } from '../outcome.ts';
import { DamagedEvidenceError } from '../sealing/index.ts';

/** Reads a verification's objects. Missing ones are not damage where a redaction removed them meanwhile. */
export async function unlessRedacted<Value>(
  db: Database,
  verificationId: string,
  read: () => Promise<Value>,
): Promise<Outcome<Value>> {
  try {
    return success(await read());
  } catch (error) {
    if (!(error instanceof DamagedEvidenceError)) throw error;
    const row = await db
      .selectFrom('verification')
      .select('status')
      .where('id', '=', verificationId)
      .executeTakeFirst();
    if (row?.status === 'redacted') return failure('redacted');
    throw error;
  }
}
