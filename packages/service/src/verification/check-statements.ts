import type { LogDifference } from '../witness/index.ts';
import type { Database } from '../database/index.ts';
import type { MasterKey } from '../sealing/index.ts';
import { findContradictions } from './contradictions.ts';
import { lockVerification } from './lock.ts';

const batch = 500;

/**
 * Compares every verification with its own audit chain: state, outcomes, and whatever is sealed. Each is checked by
 * itself while nobody can change it; a million take hours.
 */
export async function* checkStatements(db: Database, master: MasterKey): AsyncGenerator<LogDifference> {
  for (let after = ''; ; ) {
    const rows = await db
      .selectFrom('verification')
      .select('id')
      .where('id', '>', after)
      .orderBy('id')
      .limit(batch)
      .execute();
    for (const { id } of rows) {
      for (const name of await differencesOf(db, master, id))
        yield { code: 'evidence_contradicts', detail: `verification ${id}, ${name}` };
    }
    after = rows.at(-1)?.id ?? '';
    if (rows.length < batch) return;
  }
}

/** What no longer opens is not what was sealed. */
async function differencesOf(db: Database, master: MasterKey, id: string): Promise<readonly string[]> {
  try {
    return await db
      .transaction()
      .execute(async (tx) => findContradictions(tx, master, await lockVerification(tx, id)));
  } catch {
    return ['what is sealed'];
  }
}
