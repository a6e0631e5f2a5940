import type { Database } from '../database/index.ts';
import { deliver, type DeliverPorts } from '../webhook/index.ts';

/** How long a visitor waits for the business's answer. */
const feedbackMs = 10_000;
/** The queue sends what is still unsent by then. */
export const queueWaitsSeconds = 15;

/**
 * Sends the newest webhook of a verification at once and gives what the business answered: of its addresses the
 * first that answers with text.
 * @returns null where none did in time
 */
export async function askForFeedback(ports: DeliverPorts, verificationId: string): Promise<string | null> {
  const deliveries = await newestDeliveries(ports.db, verificationId);
  const answers = deliveries.map(async (id) => {
    const answer = await deliver(ports, id);
    if (answer === null) throw new Error('no text');
    return answer;
  });
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), feedbackMs);
  });
  // None answered with text, which is known before the time is over.
  const first = Promise.any(answers).catch(() => null);
  const feedback = await Promise.race([first, late]);
  clearTimeout(timer);
  return feedback;
}

async function newestDeliveries(db: Database, verificationId: string): Promise<string[]> {
  const message = await db
    .selectFrom('webhook_message')
    .select('id')
    .where('verification_id', '=', verificationId)
    .orderBy('sequence', 'desc')
    .executeTakeFirst();
  if (!message) return [];
  const rows = await db
    .selectFrom('webhook_delivery')
    .select('id')
    .where('message_id', '=', message.id)
    .execute();
  return rows.map(({ id }) => id);
}
