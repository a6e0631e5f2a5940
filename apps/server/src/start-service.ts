import { join } from 'node:path';
import {
  deliver,
  EngineBusyError,
  examineVerification,
  expireOverdue,
  migrate,
  openMasterKey,
  sweep,
  type ServicePorts,
} from '@ekyc/service';
import { createVisionEngine } from '@ekyc/vision';
import type { FastifyInstance } from 'fastify';
import type { Config, Secrets } from './config/config.ts';
import { masterKeySecrets } from './config/master-key-file.ts';
import { type OpenDatabase, openDatabase } from './database/open-database.ts';
import { prepareDemoBusiness } from './demo/demo-business.ts';
import { demoShop } from './demo/demo-shop.ts';
import { createFileEvidenceStore } from './evidence/file-evidence-store.ts';
import { createApp } from './http/app.ts';
import { makeLocalToken, openToThisMachineOnly } from './http/this-machine.ts';
import { openQueue, type JobHandlers } from './jobs/pg-boss-queue.ts';
import { describeError, type EventLog } from './log-events.ts';
import { createWebhookSender } from './webhook/undici-sender.ts';

export interface RunningService {
  /** Where this process answers, for calls from the same machine. */
  readonly url: string;
  readonly demoToken: string | null;
  /** Accepts nothing new, finishes what runs, loses nothing. */
  close(): Promise<void>;
}

/** Wires every adapter to its port and starts HTTP and jobs. Holds no rules. */
export async function startService(config: Config, secrets: Secrets, log: EventLog): Promise<RunningService> {
  const database = await openDatabase(config);
  const now = () => new Date();
  await migrate(database.db);
  const master = await openMasterKey(database.db, masterKeySecrets(secrets, config.dataDirectory), now());
  const engine = createVisionEngine({
    ...(config.engineChildren === null ? {} : { children: config.engineChildren }),
    onFailure: (failed) => log('engine.child_failed', { error: describeError(failed) }),
  });
  const queue = await openQueue(database, (error) => log('queue.failed', { error: describeError(error) }));
  const sender = createWebhookSender({ allowPrivate: config.envType === 'local' });
  const ports: ServicePorts = {
    db: database.db,
    jobs: queue,
    master,
    engine,
    store: createFileEvidenceStore(join(config.dataDirectory, 'evidence')),
    now,
    publicUrl: config.publicUrl,
    allowPrivateWebhooks: config.envType === 'local',
  };
  const app = await createApp(config, ports, log);
  const state = { url: '', engineReady: false };
  healthRoutes(app, () => state.engineReady, database);
  // The demo's own address is known only once it listens, its routes must stand before.
  const demoToken = config.demo ? await startDemo(app, config, secrets, ports, () => state.url) : null;
  const address = await app.listen({ host: config.host, port: config.port });
  state.url = `http://127.0.0.1:${new URL(address).port}`;
  await queue.work(handlers({ ...ports, sender }, database, log));
  await sweep(ports, database.exclusive ? 0 : 60);
  void engine.ready().then(
    () => {
      state.engineReady = true;
    },
    (error: unknown) => log('engine.child_failed', { error: describeError(error) }),
  );
  return {
    url: state.url,
    demoToken,
    close: async () => {
      await app.close();
      await queue.stop();
      await engine.close();
      await sender.close();
      await database.close();
    },
  };
}

function handlers(
  ports: ServicePorts & { readonly sender: ReturnType<typeof createWebhookSender> },
  database: OpenDatabase,
  log: EventLog,
): JobHandlers {
  const logged = (job: string, work: (subject: string) => Promise<void>) => async (subject: string) => {
    try {
      await work(subject);
    } catch (error) {
      // A full engine is no fault: the queue tries again.
      if (!(error instanceof EngineBusyError))
        log('job.failed', { job, subject, error: describeError(error) });
      throw error;
    }
  };
  return {
    examine: logged('examine', (id) => examineVerification(ports, id)),
    deliver: logged('deliver', (id) => deliver(ports, id)),
    minutely: async () => {
      const expired = await expireOverdue(ports);
      if (expired > 0) log('verification.expired', { count: expired });
      const found = await sweep(ports, 60);
      if (found > 0) log('sweep.enqueued', { count: found });
    },
    nightly: () => database.vacuum(),
  };
}

/** GET /healthz: alive. GET /readyz: database and engine answer. */
function healthRoutes(app: FastifyInstance, engineReady: () => boolean, database: OpenDatabase): void {
  app.get('/healthz', (_, reply) => reply.send({ status: 'ok' }));
  app.get('/readyz', async (_, reply) => {
    await database.db.selectFrom('business').select('id').limit(1).execute();
    return reply.status(engineReady() ? 200 : 503).send({ status: engineReady() ? 'ok' : 'starting' });
  });
}

async function startDemo(
  app: FastifyInstance,
  config: Config,
  secrets: Secrets,
  ports: ServicePorts,
  url: () => string,
): Promise<string> {
  const token = makeLocalToken();
  await app.register(async (demo) => {
    openToThisMachineOnly(demo, { token, secure: config.publicUrl.startsWith('https://') });
    const shop = await prepareDemoBusiness(ports, {
      dataDirectory: config.dataDirectory,
      origin: new URL(config.publicUrl).origin,
      webhookUrl: `http://127.0.0.1:${config.port}/demo/webhook`,
      apiKey: secrets.demoApiKey,
    });
    demoShop(demo, shop, url);
  });
  return token;
}
