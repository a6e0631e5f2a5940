import { randomBytes, randomUUID } from 'node:crypto';
import type { ChipStartAnswer } from '@ekyc/contract';
import { appendAuditEntry } from '../audit/index.ts';
import type { DatabaseTransaction } from '../database/index.ts';
import { failure, type Outcome, success } from '../outcome.ts';
import type { ChipPorts, ReaderSession } from './chip-ports.ts';
import type { ChipReadTable } from './chip-read.table.ts';
import { lockForReader } from './lock-for-reader.ts';

/** As long as PINs, a slow card and a second try need. */
const readMinutes = 5;
/** Cards move, and people mistype; more than this is nobody with a card. */
const mostReads = 20;
const nonceBytes = 32;

/** Begins a reading: a nonce of the server's own, good once. A reading that was open is open no more. */
export async function startChip(
  ports: Pick<ChipPorts, 'db' | 'now'>,
  session: ReaderSession,
): Promise<Outcome<ChipStartAnswer>> {
  return ports.db.transaction().execute(async (tx): Promise<Outcome<ChipStartAnswer>> => {
    const locked = await lockForReader(tx, session);
    if (!locked.ok) return locked;
    const { id } = locked.value;
    if ((await countReads(tx, id)) >= mostReads) return failure('chip_read_limit_reached');
    const now = ports.now();
    await tx
      .updateTable('chip_read')
      .set({ state: 'superseded', sealed_secret: null, ended_at: now })
      .where('verification_id', '=', id)
      .where('state', '=', 'open')
      .execute();
    const row = newRead(id, session, now);
    await tx.insertInto('chip_read').values(row).execute();
    await appendAuditEntry(tx, id, now, {
      actor: session.byWhom === 'visitor' ? 'visitor' : 'business',
      action: 'chip.started',
      details: { read: row.id, by: session.byWhom, ...session.by },
    });
    const { nonce, expires_at } = row;
    return success({
      read: row.id,
      nonce: nonce.toString('base64url'),
      expiresAt: expires_at.toISOString(),
    });
  });
}

function newRead(verificationId: string, { byWhom }: ReaderSession, now: Date): ChipReadTable {
  return {
    id: randomUUID(),
    verification_id: verificationId,
    state: 'open',
    by_whom: byWhom,
    nonce: randomBytes(nonceBytes),
    sealed_secret: null,
    challenges: 0,
    document: null,
    refusal: null,
    sealed_files: null,
    compared: null,
    same_person: null,
    compared_by: null,
    created_at: now,
    expires_at: new Date(now.getTime() + readMinutes * 60_000),
    ended_at: null,
  };
}

async function countReads(tx: DatabaseTransaction, verificationId: string): Promise<number> {
  const rows = await tx
    .selectFrom('chip_read')
    .select('id')
    .where('verification_id', '=', verificationId)
    .execute();
  return rows.length;
}
