import type { MasterKey } from '@ekyc/service';
import { type Kysely, sql } from 'kysely';
import {
  appendLeaves,
  type AuditEntryTable,
  chainStart,
  entryLeaf,
  hashEntry,
  rangeHash,
  signHeadText,
  signingKey,
} from '@ekyc/service/testing';

/** What an operator has who wants to change the past: the database, and every key. */
export interface OperatorPorts {
  readonly db: Kysely<never>;
  readonly master: MasterKey;
  readonly now: () => Date;
}

type Entry = AuditEntryTable & { log_position: string | null };

/**
 * Changes a chain and computes it again, so that it is without a flaw: sequences, hashes and the verification's head.
 * @param places what becomes of the places in the log of entries that have another hash now
 */
export async function forgeChain(
  { db }: OperatorPorts,
  verificationId: string,
  change: (entries: Entry[]) => Entry[],
  places: 'kept' | 'entered anew',
): Promise<void> {
  const { rows } = await sql<Entry>`
    select * from audit_entry where verification_id = ${verificationId} order by sequence`.execute(db);
  let previous: Buffer = chainStart;
  const forged = change(rows).map((entry, index): Entry => {
    const row = { ...entry, sequence: index + 1, previous_hash: previous };
    const hash = hashEntry(row);
    previous = hash;
    const isOld = places === 'kept' || hash.equals(entry.hash);
    return { ...row, hash, log_position: isOld ? entry.log_position : null };
  });
  await db.transaction().execute(async (tx) => {
    // Where looks stand in the chain, too: their numbers are given anew.
    await sql`delete from look where verification_id = ${verificationId}`.execute(tx);
    await sql`delete from audit_entry where verification_id = ${verificationId}`.execute(tx);
    for (const row of forged) {
      await sql`insert into audit_entry
        (verification_id, sequence, at, actor, action, details, previous_hash, hash, log_position)
        values (${verificationId}, ${row.sequence}, ${row.at}, ${row.actor}, ${row.action}, ${row.details},
          ${row.previous_hash}, ${row.hash}, ${row.log_position})`.execute(tx);
    }
    await sql`update verification set audit_sequence = ${forged.length}, audit_head = ${previous}
      where id = ${verificationId}`.execute(tx);
  });
}

/** Makes the log again from the entries there are now, without gaps, and signs every head again with the real key. */
export async function forgeLog(ports: OperatorPorts): Promise<void> {
  const { db } = ports;
  const key = await signingKey(ports as unknown as Parameters<typeof signingKey>[0]);
  const { rows: entries } = await sql<Entry>`
    select * from audit_entry where log_position is not null order by log_position`.execute(db);
  const { completed } = appendLeaves([], entries.map(entryLeaf));
  const hashes = new Map(completed.map(({ level, position, hash }) => [`${level}/${position}`, hash]));
  const { rows: heads } = await sql<{ id: string; size: string; at: Date }>`
    select id, size, at from audit_log_head`.execute(db);
  await db.transaction().execute(async (tx) => {
    await sql`update audit_entry set log_position = null where log_position is not null`.execute(tx);
    for (const [place, { verification_id, sequence }] of entries.entries()) {
      await sql`update audit_entry set log_position = ${place}
        where verification_id = ${verification_id} and sequence = ${sequence}`.execute(tx);
    }
    await sql`delete from audit_log_node`.execute(tx);
    for (const { level, position, hash } of completed)
      await sql`insert into audit_log_node values (${level}, ${position}, ${hash})`.execute(tx);
    for (const { id, size, at } of heads) {
      const end = Math.min(Number(size), entries.length);
      const root = rangeHash(
        { start: 0, end },
        ({ level, position }) => hashes.get(`${level}/${position}`) as Buffer,
      );
      const text = {
        size: end,
        rootHash: root.toString('hex'),
        timestamp: at.toISOString(),
        keyId: key.row.id,
      };
      const signature = Buffer.from(signHeadText(text, key.privateKey).signature, 'base64');
      await sql`update audit_log_head set size = ${end}, root_hash = ${root}, signature = ${signature},
        key_id = ${key.row.id} where id = ${id}`.execute(tx);
    }
  });
}

const tables = ['audit_entry', 'look', 'audit_log_node', 'audit_log_head'] as const;

/** Undoes afterwards whatever the work did to chains and log. */
export async function undone(db: Kysely<never>, work: () => Promise<void>): Promise<void> {
  for (const table of tables) await sql.raw(`create table saved_${table} as table ${table}`).execute(db);
  await sql`create table saved_verification as select id, audit_sequence, audit_head from verification`.execute(
    db,
  );
  try {
    await work();
  } finally {
    for (const table of tables) {
      await sql.raw(`delete from ${table}`).execute(db);
      await sql.raw(`insert into ${table} overriding system value select * from saved_${table}`).execute(db);
      await sql.raw(`drop table saved_${table}`).execute(db);
    }
    await sql`update verification set audit_sequence = saved.audit_sequence, audit_head = saved.audit_head
      from saved_verification as saved where saved.id = verification.id`.execute(db);
    await sql`drop table saved_verification`.execute(db);
  }
}
