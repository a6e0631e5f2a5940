import type { AuditLogFile, ConsistencyProof, SignedHead } from '@ekyc/contract';
import type { Database } from '../database/index.ts';
import { consistencyRanges, inclusionRanges } from './merkle-proof.ts';
import { readRanges } from './read-nodes.ts';
import { presentHead } from './sign-head.ts';

/** That the log of `to` entries begins with the log of `from` entries; 1 ≤ from ≤ to ≤ the log's size. */
export async function proveConsistency(db: Database, from: number, to: number): Promise<ConsistencyProof> {
  const [hashes = []] = await readRanges(db, [consistencyRanges(from, to)]);
  return { from, to, hashes };
}

/**
 * What an evidence file says of the log: that each entry of the chain is under the head, and that the log of the
 * head goes on from earlier heads: those the business was sent, and those that witnessed these entries first.
 */
export async function proveChain(
  db: Database,
  given: {
    readonly head: SignedHead;
    readonly verificationId: string;
    /** Entries of the chain in this file. */
    readonly entries: number;
    readonly createdAt: Date;
    readonly sent: readonly SignedHead[];
  },
): Promise<AuditLogFile> {
  const { head } = given;
  const rows = await db
    .selectFrom('audit_entry')
    .select(['sequence', 'log_position'])
    .where('verification_id', '=', given.verificationId)
    .where('sequence', '<=', given.entries)
    .where('log_position', '<', String(head.size))
    .orderBy('sequence')
    .execute();
  const places = rows.map(({ sequence, log_position }) => ({ sequence, position: Number(log_position) }));
  const witnesses = await readWitnesses(
    db,
    given.createdAt,
    places.map(({ position }) => position),
  );
  const earlier = distinct([...witnesses, ...given.sent]).filter(({ size }) => size <= head.size);
  const inclusion = await readRanges(
    db,
    places.map(({ position }) => inclusionRanges(position, head.size)),
  );
  const consistency = await readRanges(
    db,
    earlier.map(({ size }) => consistencyRanges(size, head.size)),
  );
  return {
    format: 'ekyc-audit-log/1',
    head,
    entries: places.map((place, index) => ({ ...place, hashes: inclusion[index] ?? [] })),
    earlier: earlier.map((head, index) => ({ head, hashes: consistency[index] ?? [] })),
  };
}

/** The last hourly head before the chain began, and of each entry the first hourly head that it is under. */
async function readWitnesses(
  db: Database,
  createdAt: Date,
  positions: readonly number[],
): Promise<SignedHead[]> {
  const hourly = db.selectFrom('audit_log_head').selectAll().where('witnessed_at', 'is not', null);
  const before = await hourly.where('at', '<=', createdAt).orderBy('id', 'desc').limit(1).executeTakeFirst();
  const heads = before ? [presentHead(before)] : [];
  let covered = 0;
  for (const position of positions.toSorted((a, b) => a - b)) {
    if (position < covered) continue;
    const first = await hourly
      .where('size', '>', String(position))
      .orderBy('size')
      .orderBy('id')
      .limit(1)
      .executeTakeFirst();
    if (!first) break;
    heads.push(presentHead(first));
    covered = Number(first.size);
  }
  return heads;
}

function distinct(heads: readonly SignedHead[]): SignedHead[] {
  const bySignature = new Map(heads.map((head) => [head.signature, head]));
  return [...bySignature.values()].toSorted(
    (a, b) => a.size - b.size || a.timestamp.localeCompare(b.timestamp),
  );
}
