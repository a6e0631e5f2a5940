import { randomUUID } from 'node:crypto';
import type { Database, EvidenceStore } from '@ekyc/service';
import Fastify, { type FastifyInstance } from 'fastify';
import { tryStore } from '../evidence/try-store.ts';
import type { EventLog } from '../log-events.ts';
import { nameRequests } from './request-ids.ts';

/** Parts without which no identification can go on. */
export interface HealthParts {
  readonly db: Database;
  readonly store: EvidenceStore;
  /** Resolves when a child of the engine has its models loaded. */
  readonly engineReady: () => Promise<void>;
}

type Check = 'ok' | 'failing';

const limitMs = 3000;
/** The call may come often; the store is checked again only after this. */
const storeCheckedForMs = 5000;

/** GET /healthz: the process answers. GET /readyz: database, evidence store and engine do their work. */
export function healthRoutes(app: FastifyInstance, parts: HealthParts): void {
  const checkStore = rarely(storeCheckedForMs, () => tryStore(parts.store));
  app.get('/healthz', (_, reply) => reply.send({ status: 'ok' }));
  app.get('/readyz', async (_, reply) => {
    const [database, evidence, engine] = await Promise.all([
      check(() => parts.db.selectFrom('business').select('id').limit(1).execute()),
      checkStore(),
      check(parts.engineReady),
    ]);
    const checks = { database, evidence, engine };
    const ready = Object.values(checks).every((one) => one === 'ok');
    return reply.status(ready ? 200 : 503).send({ status: ready ? 'ok' : 'notReady', checks });
  });
}

/** A process without any other calls (ROLE=worker). */
export function createHealthApp(parts: HealthParts, log: EventLog): FastifyInstance {
  const app = Fastify({ logger: false, forceCloseConnections: true, genReqId: () => randomUUID() });
  nameRequests(app, log, null);
  healthRoutes(app, parts);
  return app;
}

async function check(work: () => Promise<unknown>): Promise<Check> {
  const { promise, resolve } = Promise.withResolvers<Check>();
  const timer = setTimeout(resolve, limitMs, 'failing');
  work().then(
    () => resolve('ok'),
    () => resolve('failing'),
  );
  return promise.finally(() => clearTimeout(timer));
}

function rarely(maxAgeMs: number, work: () => Promise<unknown>): () => Promise<Check> {
  let last: Promise<Check> | null = null;
  let at = 0;
  return () => {
    if (last === null || performance.now() - at > maxAgeMs) {
      at = performance.now();
      last = check(work);
    }
    return last;
  };
}
