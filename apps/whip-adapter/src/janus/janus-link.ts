import { randomUUID } from 'node:crypto';
import { z } from 'zod';

const messageSchema = z.looseObject({
  janus: z.string(),
  transaction: z.string().optional(),
  session_id: z.number().optional(),
  data: z.looseObject({ id: z.number().optional() }).optional(),
  plugindata: z.looseObject({ data: z.looseObject({ error_code: z.number().optional() }) }).optional(),
  jsep: z.object({ type: z.string(), sdp: z.string() }).optional(),
  error: z.looseObject({ code: z.number() }).optional(),
  reason: z.string().optional(),
  receiving: z.boolean().optional(),
});

/** Of Janus's protocol, as far as it is looked at. */
export type JanusMessage = z.output<typeof messageSchema>;

export type JanusAnswer =
  | { readonly ok: true; readonly message: JanusMessage }
  /** `unreachable`, `silent`, or Janus's own number of an error. */
  | { readonly ok: false; readonly problem: string };

export interface JanusEvents {
  /** What belongs to a session and answers no request. */
  event(message: JanusMessage): void;
  /** The connection has ended, and with it every session. */
  lost(): void;
}

const longestWaitMs = 5000;

interface Waiting {
  readonly settle: (answer: JanusAnswer) => void;
  readonly timer: NodeJS.Timeout;
}

/**
 * One WebSocket to Janus, opened when it is needed. Janus ends every session of a line that broke, so that a recording
 * never outlives an adapter that was killed.
 */
export class JanusLink {
  readonly #url: string;
  readonly #events: JanusEvents;
  readonly #waiting = new Map<string, Waiting>();
  #socket: Promise<WebSocket | null> | null = null;

  constructor(url: string, events: JanusEvents) {
    this.#url = url;
    this.#events = events;
  }

  /** Sends a request and resolves with its answer; an asynchronous one's is the event that it leads to. */
  async request(body: Readonly<Record<string, unknown>>): Promise<JanusAnswer> {
    this.#socket ??= this.#open();
    const socket = await this.#socket;
    if (socket?.readyState !== WebSocket.OPEN) return { ok: false, problem: 'unreachable' };
    const transaction = randomUUID();
    return new Promise((settle) => {
      const timer = setTimeout(
        () => this.#answer(transaction, { ok: false, problem: 'silent' }),
        longestWaitMs,
      );
      this.#waiting.set(transaction, { settle, timer });
      socket.send(JSON.stringify({ ...body, transaction }));
    });
  }

  async close(): Promise<void> {
    const socket = await this.#socket;
    socket?.close();
  }

  /** Null when Janus cannot be reached. */
  #open(): Promise<WebSocket | null> {
    return new Promise((resolve) => {
      const socket = new WebSocket(this.#url, 'janus-protocol');
      let opened = false;
      const end = () => {
        this.#socket = null;
        for (const transaction of this.#waiting.keys())
          this.#answer(transaction, { ok: false, problem: 'unreachable' });
        if (opened) this.#events.lost();
        opened = false;
        resolve(null);
      };
      socket.addEventListener('open', () => {
        opened = true;
        resolve(socket);
      });
      socket.addEventListener('message', ({ data }) => this.#hear(data));
      // An error is followed by a close.
      socket.addEventListener('error', () => {});
      socket.addEventListener('close', end);
    });
  }

  #hear(data: unknown): void {
    const parsed = messageSchema.safeParse(typeof data === 'string' ? JSON.parse(data) : null);
    // What has another form is nothing that was asked for.
    if (!parsed.success || parsed.data.janus === 'ack') return;
    const message = parsed.data;
    if (message.transaction === undefined || !this.#waiting.has(message.transaction)) {
      if (message.session_id !== undefined) this.#events.event(message);
      return;
    }
    const code = message.error?.code ?? message.plugindata?.data.error_code;
    const answer: JanusAnswer =
      code === undefined ? { ok: true, message } : { ok: false, problem: String(code) };
    this.#answer(message.transaction, answer);
  }

  #answer(transaction: string, answer: JanusAnswer): void {
    const waiting = this.#waiting.get(transaction);
    this.#waiting.delete(transaction);
    clearTimeout(waiting?.timer);
    waiting?.settle(answer);
  }
}
