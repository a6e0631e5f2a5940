import { endpoints } from '@ekyc/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { loadBusiness } from '../business/index.ts';
import type { Database } from '../database/index.ts';
import { eventStream, webhookStream } from '../events/index.ts';
import { failure, type Outcome, success } from '../outcome.ts';
import type { MasterKey } from '../sealing/index.ts';
import { checkStates, endOfChanges, readChanges } from '../verification/index.ts';
import { MessageReader } from '../webhook/index.ts';
import { businessRoute } from './business-route.ts';
import { BusinessStreams, type EventPorts } from './business-streams.ts';

interface Ports extends EventPorts {
  readonly master: MasterKey;
}

/** GET events and GET webhook_stream: what happens is told as it happens. */
export function streamRoutes(app: FastifyInstance, ports: Ports): void {
  const streams = new BusinessStreams(app, ports);
  const changes = endpoints['business.streamEvents'];
  businessRoute(app, ports, changes, (call) => {
    const { businessId } = call.caller;
    return streams.answer(
      { ...call, endpoint: changes },
      () => startOf(ports.db, businessId, lastEventIdOf(call.request)),
      (cursor, follower) =>
        eventStream({ ...follower, db: ports.db, cursor, check: (found) => checkStates(ports, found) }),
    );
  });
  const webhooks = endpoints['webhook.listen'];
  businessRoute(app, ports, webhooks, (call) => {
    const { businessId, by } = call.caller;
    return streams.answer(
      { ...call, endpoint: webhooks },
      () => readerOf(ports, businessId, lastEventIdOf(call.request)),
      (reader, follower) =>
        webhookStream({ ...follower, ...ports, businessId, listener: JSON.stringify(by), reader }),
    );
  });
}

function lastEventIdOf({ headers }: FastifyRequest): string | undefined {
  const id = headers['last-event-id'];
  return id === undefined ? undefined : String(id);
}

/** The cursor that events come after: the last one the caller had, or now. */
async function startOf(
  db: Database,
  businessId: string,
  lastEventId: string | undefined,
): Promise<Outcome<string>> {
  if (lastEventId === undefined) return success(await endOfChanges(db, businessId));
  const known = await readChanges(db, businessId, { cursor: lastEventId, limit: 1 });
  return known.ok ? success(lastEventId) : known;
}

/**
 * A business whose decisions count has an address of its own for them: what is told to a laptop, and signed by a secret
 * that whoever has a key gets at any time, is for trying out.
 */
async function readerOf(
  { db, now }: Ports,
  businessId: string,
  lastEventId: string | undefined,
): Promise<Outcome<MessageReader>> {
  const { mode } = await loadBusiness(db, businessId);
  if (mode !== 'sandbox') return failure('sandbox_business_only');
  return lastEventId === undefined
    ? success(await MessageReader.fromNow(db, businessId, now()))
    : MessageReader.after(db, businessId, lastEventId);
}
