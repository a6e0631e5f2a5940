import { Client, type Notification } from 'pg';

export interface ListeningOptions {
  readonly connectionString: string;
  readonly channel: string;
  readonly onNotification: (payload: string | undefined) => void;
  /** The connection broke; it is being replaced. */
  readonly onLost: (error: unknown) => void;
  /** It listens again after so long; what came in between is lost. */
  readonly onRestored: (afterMs: number) => void;
}

const firstDelayMs = 100;
const longestDelayMs = 10_000;
/** A peer that is gone without a word is noticed by a question that nobody answers. */
const probeEveryMs = 15_000;
const answerWithinMs = 5000;

/**
 * A connection of its own that stays on LISTEN: one that breaks or falls silent is replaced, at first at once, then
 * ever more slowly. Rejects when the first attempt fails.
 */
export async function keepListening(options: ListeningOptions): Promise<{ close(): Promise<void> }> {
  let client: Client | null = null;
  let timer: NodeJS.Timeout | undefined;
  let closed = false;
  let attempts = 0;
  let lostAt = 0;
  client = await connect(options, lost);
  const probe = setInterval(() => {
    const asked = client;
    asked?.query('select 1').catch((error: unknown) => lost(asked, error));
  }, probeEveryMs).unref();

  function lost(broken: Client, error: unknown): void {
    if (closed || client !== broken) return;
    client = null;
    lostAt = performance.now();
    discard(broken);
    options.onLost(error);
    retry();
  }

  function retry(): void {
    const delay = Math.min(longestDelayMs, firstDelayMs * 2 ** attempts);
    attempts += 1;
    // Spread, so that processes that lost the same server do not come back in step.
    timer = setTimeout(() => void reconnect(), delay * (0.5 + Math.random() / 2));
  }

  async function reconnect(): Promise<void> {
    try {
      const next = await connect(options, lost);
      if (closed) return discard(next);
      client = next;
      attempts = 0;
      options.onRestored(Math.round(performance.now() - lostAt));
    } catch {
      if (!closed) retry();
    }
  }

  return {
    close: async () => {
      closed = true;
      clearInterval(probe);
      clearTimeout(timer);
      await client?.end();
    },
  };
}

async function connect(
  { connectionString, channel, onNotification }: ListeningOptions,
  onLost: (client: Client, error: unknown) => void,
): Promise<Client> {
  const client = new Client({
    connectionString,
    application_name: `${channel} listener`,
    connectionTimeoutMillis: answerWithinMs,
    query_timeout: answerWithinMs,
    keepAlive: true,
  });
  client.on('error', (error) => onLost(client, error));
  client.on('end', () => onLost(client, new Error('the connection ended')));
  client.on('notification', ({ payload }: Notification) => onNotification(payload));
  try {
    await client.connect();
    await client.query(`listen ${client.escapeIdentifier(channel)}`);
    return client;
  } catch (error) {
    discard(client);
    throw error;
  }
}

/** Its own end is nobody's concern any more. */
function discard(client: Client): void {
  client.removeAllListeners('notification');
  client.end().catch(() => undefined);
}
