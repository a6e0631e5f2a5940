import {
  firstHead,
  prepareProfileEdit,
  releaseSearches,
  replayDeletions,
  replayRedactions,
  type ServicePorts,
  sweep,
} from '@ekyc/service';
import type { FastifyInstance } from 'fastify';
import type { Accounts } from './accounts/index.ts';
import { backupJobs } from './backup/nightly-backup.ts';
import type { Config, Secrets } from './config/config.ts';
import { startDemo } from './demo/start-demo.ts';
import { openHeadKeeper } from './evidence/open-head-keeper.ts';
import { createApp } from './http/app.ts';
import { closeHttp } from './http/close-http.ts';
import { createHealthApp, healthRoutes } from './http/health.ts';
import { orRefused } from './http/listen-refused.ts';
import { jobHandlers } from './jobs/job-handlers.ts';
import { describeError, type EventLog } from './log-events.ts';
import type { MessageFolder } from './mail/message-folder.ts';
import { measureRequests } from './metrics/measure.ts';
import { createMetrics, measureTrust, type Metrics } from './metrics/metrics.ts';
import { serveMetrics } from './metrics/metrics-server.ts';
import { type OpenService, openService, type Overrides } from './open-service.ts';
import { createTimestampService } from './timestamp/timestamp-service.ts';
import { readCertificate } from './tls/read-certificate.ts';
import { openTracing } from './tracing/open-tracing.ts';
import { traceRequests } from './tracing/trace-requests.ts';
import { traceJobs } from './tracing/trace-work.ts';
import type { Tracing } from './tracing/tracing.ts';
import { noteTrust } from './trust/note-trust.ts';
import { readTrust } from './trust/trust-folder.ts';

export interface RunningService {
  /** Where this process answers, for calls from the same machine. */
  readonly url: string;
  readonly demoToken: string | null;
  /** Page of another origin that embeds the service; only in envType local. */
  readonly embeddingUrl: string | null;
  /** What the rules were given. */
  readonly ports: ServicePorts;
  readonly accounts: Accounts;
  /** Mails and messages that were stored, not sent; null where a mail server sends them. */
  readonly messageFolder: MessageFolder | null;
  /** Accepts nothing new, finishes what runs, loses nothing. */
  close(): Promise<void>;
}

/** How long to wait for requests that have begun; with the jobs after them it stays under a shutdown's 20 s. */
const closeHttpWithinMs = 12_000;

/** Opens every adapter, then HTTP and jobs. Holds no rules. */
export async function startService(
  config: Config,
  secrets: Secrets,
  log: EventLog,
  overrides: Overrides = {},
): Promise<RunningService> {
  // Whatever is wrong with a certificate stops the start before anything was opened.
  const certificate = readCertificate(config, new Date());
  const metrics = createMetrics();
  const tracing = await openTracing(config, secrets, log);
  const service = await openService(config, secrets, { log, metrics, tracing, overrides });
  noteTrust(config.dataDirectory, service.ports.now(), log);
  measureTrust(metrics, () => readTrust(config.dataDirectory), service.ports.now);
  const { ports, accounts, realtime, messageFolder } = service;
  await replay(ports, log);
  await prepareProfileEdit(
    ports,
    config.envType === 'local'
      ? { recording: 'preferred', mode: 'sandbox' }
      : { recording: 'required', mode: 'live' },
  );
  await beginAuditLog(config, ports, log);
  const health = { db: ports.db, store: ports.store, engineReady: () => service.engine.ready() };
  const app: FastifyInstance =
    config.role === 'worker'
      ? createHealthApp(health, log)
      : await createApp(config, ports, log, certificate, accounts, realtime.server, service.database.shared);
  if (config.role !== 'worker') healthRoutes(app, health);
  measureRequests(app, metrics);
  if (tracing !== null) traceRequests(app, tracing);
  const demo = config.demo
    ? await startDemo(app, config, { ...ports, apiKey: secrets.demoApiKey, messageFolder, log })
    : null;
  const address = await orRefused(app.listen({ host: config.host, port: config.port }), 'PORT', config);
  const metricsServer =
    config.metrics === null
      ? null
      : await orRefused(serveMetrics(metrics, config.metrics), 'METRICS_PORT', config.metrics);
  await startJobs(service, { config, log, metrics, tracing });
  return {
    url: `${certificate === null ? 'http' : 'https'}://127.0.0.1:${new URL(address).port}`,
    demoToken: demo?.token ?? null,
    embeddingUrl: demo?.embeddingUrl ?? null,
    ports,
    accounts,
    messageFolder,
    close: async () => {
      await closeHttp(app, closeHttpWithinMs);
      await demo?.close();
      await metricsServer?.close();
      await service.close();
      await tracing?.close();
    },
  };
}

/** A database restored from before forgets again what was redacted and deleted since. */
async function replay(ports: ServicePorts, log: EventLog): Promise<void> {
  const replayed = (await replayRedactions(ports)) + (await replayDeletions(ports));
  if (replayed > 0) log('redaction.replayed', { count: replayed });
}

/** Before any event, because each webhook carries a head. Should this fail, the hourly job makes the first. */
async function beginAuditLog(config: Config, ports: ServicePorts, log: EventLog): Promise<void> {
  const note = (error: unknown) =>
    log('job.failed', { job: 'firstHead', subject: '', error: describeError(error) });
  try {
    // A time-stamping service may take its time: the next head is stamped.
    await firstHead({ ...ports, heads: await openHeadKeeper(config), timestamps: null, onStampFailed: note });
  } catch (error) {
    note(error);
  }
}

async function startJobs(
  { queue, ports, database }: OpenService,
  {
    config,
    log,
    metrics,
    tracing,
  }: {
    readonly config: Config;
    readonly log: EventLog;
    readonly metrics: Metrics;
    readonly tracing: Tracing | null;
  },
): Promise<void> {
  if (queue === null || config.role === 'web') return;
  const backup = backupJobs(config, { database, now: ports.now, log });
  const witness = {
    heads: await openHeadKeeper(config),
    timestamps: config.timestampUrl === null ? null : createTimestampService(config.timestampUrl),
  };
  const note = () => noteTrust(config.dataDirectory, ports.now(), log);
  const handlers = jobHandlers({ ...ports, database, log, metrics, backup, witness, noteTrust: note });
  await queue.work(traceJobs(handlers, tracing));
  if (database.exclusive) await releaseSearches(ports);
  await sweep(ports, database.exclusive ? 0 : 60);
}
