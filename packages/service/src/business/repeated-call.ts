import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { Database, DatabaseTransaction } from '../database/index.ts';
import { failure, type Outcome, success } from '../outcome.ts';
import type { MasterKey } from '../sealing/index.ts';
import { lockBusiness } from './lock-business.ts';
import { isIdempotencyKey } from './repeatable.ts';

interface Ports {
  readonly db: Database;
  readonly master: MasterKey;
  readonly now: () => Date;
}

const replayHours = 24;

/** Longer than any such call lasts: after that its process is gone, and the call is done anew. */
const underWaySeconds = 120;

/** Calls since then are answered again by their Idempotency-Key. */
export function replayedSince(now: Date): Date {
  return new Date(now.getTime() - replayHours * 3_600_000);
}

/** A call that bears a key: to be done now under this id, or done before. */
export type BegunCall = { readonly id: string; readonly answer?: { readonly value: unknown } };

/** As `endCall` sealed it. The value is what a call answers: what it is, its own schema says. */
const storedAnswer = z.object({ value: z.unknown().optional() });

interface Asked {
  readonly businessId: string;
  readonly key: string;
  /** What makes two calls the same. */
  readonly request: unknown;
  /** Whether a call of another sort had this key: they keep it with what they made. */
  readonly isUsedElsewhere: (tx: DatabaseTransaction, keyHash: Buffer) => Promise<boolean>;
}

/** Begins a call that is done once for its key. Fails where the key is none, of another call, or under way. */
export async function beginCall(ports: Ports, asked: Asked): Promise<Outcome<BegunCall>> {
  const { businessId, key } = asked;
  if (!isIdempotencyKey(key)) return failure('idempotency_key_malformed');
  const keyHash = ports.master.keyedHash('idempotency-key', key);
  const requestHash = ports.master.keyedHash('idempotent-request', JSON.stringify(asked.request));
  return ports.db.transaction().execute(async (tx): Promise<Outcome<BegunCall>> => {
    // The same call at the same time waits here, and finds the first one.
    await lockBusiness(tx, businessId);
    const now = ports.now();
    await tx
      .deleteFrom('repeated_call')
      .where('business_id', '=', businessId)
      .where('created_at', '<=', replayedSince(now))
      .execute();
    const earlier = await tx
      .selectFrom('repeated_call')
      .selectAll()
      .where('business_id', '=', businessId)
      .where('key_hash', '=', keyHash)
      .executeTakeFirst();
    if (earlier && !earlier.request_hash.equals(requestHash)) return failure('idempotency_key_reused');
    if (earlier?.sealed_answer) {
      const { id, sealed_answer: sealed } = earlier;
      const text = ports.master.unwrap(sealed, answerContext(id)).toString('utf8');
      const { value } = storedAnswer.parse(JSON.parse(text));
      return success({ id, answer: { value } });
    }
    if (earlier && now.getTime() - earlier.created_at.getTime() < underWaySeconds * 1000)
      return failure('idempotency_key_in_progress');
    if (earlier) await forgetCall(tx, earlier.id);
    else if (await asked.isUsedElsewhere(tx, keyHash)) return failure('idempotency_key_reused');
    const id = randomUUID();
    await tx
      .insertInto('repeated_call')
      .values({
        id,
        business_id: businessId,
        key_hash: keyHash,
        request_hash: requestHash,
        sealed_answer: null,
        created_at: now,
      })
      .execute();
    return success({ id });
  });
}

/** Keeps what a call answered, to be answered again. */
export async function endCall({ db, master }: Ports, id: string, value: unknown): Promise<void> {
  const text = JSON.stringify({ value });
  await db
    .updateTable('repeated_call')
    .set({ sealed_answer: master.wrap(Buffer.from(text, 'utf8'), answerContext(id)) })
    .where('id', '=', id)
    .execute();
}

/** Frees the key of a call that did nothing. */
export async function forgetCall(db: Database, id: string): Promise<void> {
  await db.deleteFrom('repeated_call').where('id', '=', id).execute();
}

/** What nobody may ask for again is not kept. */
export async function forgetOldCalls({ db, now }: Pick<Ports, 'db' | 'now'>): Promise<void> {
  await db.deleteFrom('repeated_call').where('created_at', '<=', replayedSince(now())).execute();
}

/** Whether a call that keeps no key of its own had this one. */
export async function isKeyOfCall(
  db: Database,
  now: Date,
  { businessId, keyHash }: { readonly businessId: string; readonly keyHash: Buffer },
): Promise<boolean> {
  const call = await db
    .selectFrom('repeated_call')
    .select('id')
    .where('business_id', '=', businessId)
    .where('key_hash', '=', keyHash)
    .where('created_at', '>', replayedSince(now))
    .executeTakeFirst();
  return call !== undefined;
}

/** What an answer is bound to. */
export function answerContext(id: string): string {
  return `repeated-call/${id}`;
}
