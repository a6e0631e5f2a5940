import { Readable } from 'node:stream';
import type { Endpoint } from '@ekyc/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Caller } from '../business/index.ts';
import { asService } from '../database/index.ts';
import { BusinessWatches, ChangeSignal, type Follower, type StreamTimes } from '../events/index.ts';
import type { BinaryAnswer } from '../http/index.ts';
import { failure, type Outcome, success } from '../outcome.ts';
import type { StaffPorts } from '../staff/index.ts';
import { authorizeCaller, needOf } from './business-route.ts';

export interface EventPorts extends StaffPorts {
  /** Absent: changes of this process, too, are found by looking for them. */
  readonly changes?: ChangeSignal;
  readonly streamTimes?: StreamTimes;
}

/** Tabs of one person, and processes that share a key. */
const mostStreams = 10;
const everyDay: StreamTimes = { heartbeatMs: 15_000, authorizeMs: 30_000 };

interface StreamCall {
  readonly endpoint: Endpoint;
  readonly caller: Caller;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

/** Answers that stay open while a business's caller follows what happens. */
export class BusinessStreams {
  readonly #ports: EventPorts;
  readonly #watches: BusinessWatches;
  readonly #open = new Map<string, number>();
  readonly #closing = new AbortController();

  constructor(app: FastifyInstance, ports: EventPorts) {
    this.#ports = ports;
    this.#watches = new BusinessWatches(ports.db, ports.changes ?? new ChangeSignal());
    app.addHook('preClose', () => {
      this.#closing.abort();
      return Promise.resolve();
    });
  }

  /**
   * @param start from where it is told; a failure is answered as one
   * @param text what is told from there
   */
  async answer<Start>(
    call: StreamCall,
    start: () => Promise<Outcome<Start>>,
    text: (start: Start, follower: Follower) => AsyncGenerator<string>,
  ): Promise<Outcome<BinaryAnswer>> {
    const { businessId, by } = call.caller;
    const leave = this.#enter(JSON.stringify([businessId, by]));
    if (!leave) return failure('too_many_requests', { retryAfterSeconds: 30 });
    const started = await start().catch((error: unknown) => {
      leave();
      throw error;
    });
    if (!started.ok) {
      leave();
      return started;
    }
    const cut = new AbortController();
    const stream = Readable.from(text(started.value, this.#follower(call, cut.signal)));
    call.reply.raw.once('close', () => {
      cut.abort();
      // Its head was sent with an offer to be asked again; the service would wait for that, not to come.
      if (this.#closing.signal.aborted) call.request.raw.socket.destroySoon();
    });
    stream.once('close', () => {
      cut.abort();
      this.#watches.unfollow(businessId);
      leave();
    });
    // A proxy that collects an answer before it passes it on would keep events back.
    void call.reply.header('x-accel-buffering', 'no');
    return success({ body: stream, disposition: 'inline' });
  }

  #follower({ endpoint, caller, request }: StreamCall, cut: AbortSignal): Follower {
    const { businessId } = caller;
    return {
      businessId,
      watch: this.#watches.follow(businessId),
      // Who somebody is, is not the business's to see.
      mayGoOn: () =>
        asService(async () => {
          const now = await authorizeCaller(this.#ports, request, needOf(endpoint));
          return now.ok && now.value.businessId === businessId;
        }),
      times: this.#ports.streamTimes ?? everyDay,
      left: AbortSignal.any([cut, this.#closing.signal]),
    };
  }

  /** Counts a stream of this caller. @returns what ends the counting; null where there are too many */
  #enter(who: string): (() => void) | null {
    const open = this.#open.get(who) ?? 0;
    if (open >= mostStreams) return null;
    this.#open.set(who, open + 1);
    return () => {
      const left = (this.#open.get(who) ?? 1) - 1;
      if (left > 0) this.#open.set(who, left);
      else this.#open.delete(who);
    };
  }
}
