import { Webhook } from 'standardwebhooks';
import { EvidenceContradictsError } from '../audit/index.ts';
import type { Database } from '../database/index.ts';
import { failure, type Outcome, success } from '../outcome.ts';
import type { MasterKey } from '../sealing/index.ts';
import { isContradicted } from './contradicted-message.ts';
import { headersFor } from './deliver.ts';
import type { WebhookMessageTable } from './webhook.table.ts';

type Message = Pick<WebhookMessageTable, 'id' | 'body'>;

/**
 * The secret that signs what a listener is sent. It is the same whenever the same key listens, so that it can stand in
 * the settings of the program that is tried, and nobody else's: whoever holds a revoked key knows no other key's.
 */
export function listenersSecret(
  master: MasterKey,
  { businessId, listener }: { readonly businessId: string; readonly listener: string },
): string {
  const bytes = master.keyedHash('webhook-listener', JSON.stringify([businessId, listener]));
  return `whsec_${bytes.toString('base64')}`;
}

/** Headers of Standard Webhooks, as an address gets them. */
export function signForListener(secret: string, message: Message, at: Date): Record<string, string> {
  return headersFor(message, at, new Webhook(secret).sign(message.id, at, message.body));
}

/** A message may be committed so much later than the time that it bears. */
const latestCommitMs = 60_000;
const mostAtOnce = 100;

/** Reads a business's messages in the order of their times, each once: also those that are committed late. */
export class MessageReader {
  readonly #db: Database;
  readonly #businessId: string;
  #until: Date;
  /** Messages read, or older than this reader, whose time a late one may still have. */
  readonly #passed: Map<string, Date>;

  private constructor(db: Database, businessId: string, until: Date, passed: ReadonlyMap<string, Date>) {
    this.#db = db;
    this.#businessId = businessId;
    this.#until = until;
    this.#passed = new Map(passed);
  }

  /** What comes from now on. */
  static async fromNow(db: Database, businessId: string, now: Date): Promise<MessageReader> {
    const there = await messagesSince(db, businessId, now)
      .select(['webhook_message.id', 'webhook_message.created_at'])
      .execute();
    return new MessageReader(db, businessId, now, new Map(there.map((one) => [one.id, one.created_at])));
  }

  /** What came after a message; messages of the minute before it may come again. */
  static async after(db: Database, businessId: string, messageId: string): Promise<Outcome<MessageReader>> {
    const last = await db
      .selectFrom('webhook_message')
      .select('created_at')
      .where('id', '=', messageId)
      .where('business_id', '=', businessId)
      .executeTakeFirst();
    if (!last) return failure('malformed_request');
    return success(
      new MessageReader(db, businessId, last.created_at, new Map([[messageId, last.created_at]])),
    );
  }

  /** The next messages; empty where there is none yet. Throws EvidenceContradictsError instead of telling what was changed. */
  async next(): Promise<readonly Message[]> {
    let query = messagesSince(this.#db, this.#businessId, this.#until).selectAll('webhook_message');
    const passed = [...this.#passed.keys()];
    if (passed.length > 0) query = query.where('webhook_message.id', 'not in', passed);
    const messages = await query.orderBy('created_at').orderBy('sequence').limit(mostAtOnce).execute();
    for (const message of messages) {
      if (await isContradicted(this.#db, message))
        throw new EvidenceContradictsError(message.verification_id, ['webhook']);
      this.#pass(message);
    }
    return messages;
  }

  #pass({ id, created_at }: WebhookMessageTable): void {
    this.#passed.set(id, created_at);
    if (created_at > this.#until) this.#until = created_at;
    for (const [other, at] of this.#passed)
      if (at.getTime() < this.#until.getTime() - latestCommitMs) this.#passed.delete(other);
  }
}

function messagesSince(db: Database, businessId: string, until: Date) {
  return db
    .selectFrom('webhook_message')
    .where('webhook_message.business_id', '=', businessId)
    .where('webhook_message.created_at', '>=', new Date(until.getTime() - latestCommitMs));
}
