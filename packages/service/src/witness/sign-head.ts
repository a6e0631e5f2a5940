import type { SignedHead } from '@ekyc/contract';
import type { Selectable } from 'kysely';
import type { Database } from '../database/index.ts';
import type { SigningKey } from '../sealing/index.ts';
import { readRanges } from './read-nodes.ts';
import { lockLog, readLogSize, sequenceAll, sequenceEntries } from './sequence-entries.ts';
import { signHeadText } from './signed-head.ts';
import type { AuditLogHeadTable } from './witness.table.ts';

export interface NewHead {
  /** Of its row. */
  readonly id: string;
  readonly head: SignedHead;
}

/**
 * Enters what is not in the log yet, signs the log's head and stores it. Every entry that was committed before the
 * head's time is in it.
 */
export async function signHead(
  ports: { readonly db: Database; readonly now: () => Date },
  key: SigningKey,
): Promise<NewHead> {
  // A long queue in many short transactions; the last one has little left to do.
  await sequenceEntries(ports.db);
  return ports.db.transaction().execute(async (tx) => {
    await lockLog(tx);
    const at = ports.now();
    await sequenceAll(tx);
    const size = await readLogSize(tx);
    const [[rootHash = ''] = []] = await readRanges(tx, [[{ start: 0, end: size }]]);
    const text = { size, rootHash, timestamp: at.toISOString(), keyId: key.row.id };
    const head = signHeadText(text, key.privateKey);
    const { id } = await tx
      .insertInto('audit_log_head')
      .values({
        size,
        root_hash: Buffer.from(rootHash, 'hex'),
        at,
        key_id: head.keyId,
        signature: Buffer.from(head.signature, 'base64'),
        timestamp_response: null,
        witnessed_at: null,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return { id, head };
  });
}

/** The latest signed head; undefined while there is none. */
export async function readLatestHead(db: Database): Promise<Selectable<AuditLogHeadTable> | undefined> {
  return db.selectFrom('audit_log_head').selectAll().orderBy('id', 'desc').limit(1).executeTakeFirst();
}

export function presentHead(row: Selectable<AuditLogHeadTable>): SignedHead {
  return {
    size: Number(row.size),
    rootHash: row.root_hash.toString('hex'),
    timestamp: row.at.toISOString(),
    keyId: row.key_id,
    signature: row.signature.toString('base64'),
  };
}
