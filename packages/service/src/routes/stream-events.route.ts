import { Readable } from 'node:stream';
import { endpoints } from '@ekyc/contract';
import type { FastifyInstance } from 'fastify';
import { asService, type Database } from '../database/index.ts';
import { authorizeCaller, businessRoute } from './business-route.ts';
import { failure, type Outcome, success } from '../outcome.ts';
import type { StaffPorts } from '../staff/index.ts';
import { checkStates, endOfChanges, readChanges } from '../verification/index.ts';
import { BusinessWatches, ChangeSignal, eventStream, type StreamTimes } from '../events/index.ts';

export interface EventPorts extends StaffPorts {
  /** Absent: changes of this process, too, are found by looking for them. */
  readonly changes?: ChangeSignal;
  readonly streamTimes?: StreamTimes;
}

/** Tabs of one person, and processes that share a key. */
const mostStreams = 10;
const everyDay: StreamTimes = { heartbeatMs: 15_000, authorizeMs: 30_000 };

/** GET events: streams changes as they happen. */
export function streamEventsRoute(app: FastifyInstance, ports: EventPorts): void {
  const watches = new BusinessWatches(ports.db, ports.changes ?? new ChangeSignal());
  const streams = new Map<string, number>();
  const closing = new AbortController();
  app.addHook('preClose', () => {
    closing.abort();
    return Promise.resolve();
  });
  businessRoute(app, ports, endpoints['business.streamEvents'], async ({ caller, request, reply }) => {
    const { businessId } = caller;
    const leave = enter(streams, JSON.stringify([businessId, caller.by]));
    if (!leave) return failure('too_many_requests', { retryAfterSeconds: 30 });
    const start = await startOf(ports.db, businessId, request.headers['last-event-id']).catch(
      (error: unknown) => {
        leave();
        throw error;
      },
    );
    if (!start.ok) {
      leave();
      return start;
    }
    const cut = new AbortController();
    const stream = Readable.from(
      eventStream({
        db: ports.db,
        businessId,
        watch: watches.follow(businessId),
        cursor: start.value,
        check: (changes) => checkStates(ports, changes),
        // Who somebody is, is not the business's to see.
        mayGoOn: () =>
          asService(async () => {
            const now = await authorizeCaller(ports, request, {
              permission: endpoints['business.streamEvents'].permission,
              access: 'read',
            });
            return now.ok && now.value.businessId === businessId;
          }),
        times: ports.streamTimes ?? everyDay,
        left: AbortSignal.any([cut.signal, closing.signal]),
      }),
    );
    reply.raw.once('close', () => {
      cut.abort();
      // Its head was sent with an offer to be asked again; the service would wait for that, not to come.
      if (closing.signal.aborted) request.raw.socket.destroySoon();
    });
    stream.once('close', () => {
      cut.abort();
      watches.unfollow(businessId);
      leave();
    });
    // A proxy that collects an answer before it passes it on would keep events back.
    void reply.header('x-accel-buffering', 'no');
    return success({ body: stream, disposition: 'inline' });
  });
}

/** Counts a stream of this caller. @returns what ends the counting; null where there are too many */
function enter(streams: Map<string, number>, who: string): (() => void) | null {
  const open = streams.get(who) ?? 0;
  if (open >= mostStreams) return null;
  streams.set(who, open + 1);
  return () => {
    const left = (streams.get(who) ?? 1) - 1;
    if (left > 0) streams.set(who, left);
    else streams.delete(who);
  };
}

/** The cursor that events come after: the last one the caller had, or now. */
async function startOf(
  db: Database,
  businessId: string,
  lastEventId: string | string[] | undefined,
): Promise<Outcome<string>> {
  if (lastEventId === undefined) return success(await endOfChanges(db, businessId));
  const cursor = String(lastEventId);
  const known = await readChanges(db, businessId, { cursor, limit: 1 });
  return known.ok ? success(cursor) : known;
}
