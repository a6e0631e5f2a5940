import { join } from 'node:path';
import { migrate, openMasterKey, replayRedactions, sweep, type ServicePorts } from '@ekyc/service';
import { createVisionEngine, type RunningVisionEngine } from '@ekyc/vision';
import type { FastifyInstance } from 'fastify';
import { backupJobs } from './backup/nightly-backup.ts';
import type { Config, Secrets } from './config/config.ts';
import { masterKeySecrets } from './config/master-key-file.ts';
import { openDatabase } from './database/open-database.ts';
import { type StartedDemo, startDemo } from './demo/start-demo.ts';
import { openEvidenceStore } from './evidence/open-evidence-store.ts';
import { createRedactionLogFile } from './evidence/redaction-log-file.ts';
import { createApp } from './http/app.ts';
import { createHealthApp, healthRoutes } from './http/health.ts';
import { jobHandlers } from './jobs/job-handlers.ts';
import { openQueue } from './jobs/pg-boss-queue.ts';
import { describeError, type EventLog } from './log-events.ts';
import { keepMessages } from './mail/kept-messages.ts';
import { measureEngine, measureRequests, measureSender } from './metrics/measure.ts';
import { createMetrics, measureQueues } from './metrics/metrics.ts';
import { serveMetrics } from './metrics/metrics-server.ts';
import { readCertificate } from './tls/read-certificate.ts';
import { createWebhookSender } from './webhook/undici-sender.ts';

export interface RunningService {
  /** Where this process answers, for calls from the same machine. */
  readonly url: string;
  readonly demoToken: string | null;
  /** Accepts nothing new, finishes what runs, loses nothing. */
  close(): Promise<void>;
}

/** Requests that have begun are waited for so long; with the jobs after them it stays under the 20 s of design §11. */
const closeHttpWithinMs = 12_000;

/**
 * Wires every adapter to its port and starts HTTP and jobs. Holds no rules.
 * @param given.engine another engine in the place of our own; closed with the service
 */
export async function startService(
  config: Config,
  secrets: Secrets,
  log: EventLog,
  given: { readonly engine?: RunningVisionEngine } = {},
): Promise<RunningService> {
  const now = () => new Date();
  // Whatever is wrong with a certificate stops the start before anything was opened.
  const certificate = readCertificate(config, now());
  const database = await openDatabase(config);
  await migrate(database.db);
  const master = await openMasterKey(database.db, masterKeySecrets(secrets, config.dataDirectory), now());
  const metrics = createMetrics();
  measureQueues(metrics, database.db);
  const engine =
    given.engine ??
    createVisionEngine({
      // A developer wants to see what a child's libraries complain of.
      silent: config.envType !== 'local',
      ...(config.engineChildren === null ? {} : { children: config.engineChildren }),
      onFailure: (failed) => {
        metrics.engineChildFailures.inc();
        log('engine.child_failed', { error: describeError(failed) });
      },
    });
  const queue = await openQueue(database, (error) => log('queue.failed', { error: describeError(error) }));
  const sender = createWebhookSender({ allowPrivate: config.envType === 'local' });
  const ports: ServicePorts = {
    db: database.db,
    jobs: queue,
    master,
    engine: measureEngine(engine, metrics),
    store: await openEvidenceStore(config),
    now,
    redactions: createRedactionLogFile(config.dataDirectory),
    publicUrl: config.publicUrl,
    allowPrivateWebhooks: config.envType === 'local',
    onTransition: (reached) => metrics.transitions.inc(reached),
  };
  const replayed = await replayRedactions(ports);
  if (replayed > 0) log('redaction.replayed', { count: replayed });
  const health = { db: ports.db, store: ports.store, engineReady: () => engine.ready() };
  const app =
    config.role === 'worker' ? createHealthApp(health) : await createApp(config, ports, log, certificate);
  if (config.role !== 'worker') healthRoutes(app, health);
  measureRequests(app, metrics);
  let demo: StartedDemo | null = null;
  if (config.demo) {
    const kept = secrets.smtpUrl === null ? keepMessages(join(config.dataDirectory, 'mail'), now) : null;
    demo = await startDemo(app, config, { ...ports, apiKey: secrets.demoApiKey, kept });
  }
  const address = await app.listen({ host: config.host, port: config.port });
  const metricsServer = config.metrics === null ? null : await serveMetrics(metrics, config.metrics);
  if (config.role !== 'web') {
    const measured = { ...ports, sender: measureSender(sender, metrics) };
    const backup = backupJobs(config, { database, now, log });
    await queue.work(jobHandlers({ ...measured, database, log, metrics, backup }));
    await sweep(ports, database.exclusive ? 0 : 60);
  }
  // The first picture need not wait for the models.
  engine.ready().catch((error: unknown) => log('engine.child_failed', { error: describeError(error) }));
  return {
    url: `${certificate === null ? 'http' : 'https'}://127.0.0.1:${new URL(address).port}`,
    demoToken: demo?.token ?? null,
    close: async () => {
      await closeHttp(app);
      await demo?.close();
      await metricsServer?.close();
      await queue.stop();
      await engine.close();
      await sender.close();
      await database.close();
    },
  };
}

/** Ends with the last request that had begun, or cuts what is not over in time: it was not acknowledged. */
async function closeHttp(app: FastifyInstance): Promise<void> {
  const limit = setTimeout(() => app.server.closeAllConnections(), closeHttpWithinMs);
  try {
    await app.close();
  } finally {
    clearTimeout(limit);
  }
}
