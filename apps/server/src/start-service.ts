import {
  ChangeSignal,
  fileDeletionRequest,
  KnownKeys,
  openMasterKey,
  prepareProfileEdit,
  replayDeletions,
  replayRedactions,
  type ServicePorts,
  sweep,
} from '@ekyc/service';
import type { RunningVisionEngine } from '@ekyc/vision';
import { openAccounts } from './accounts/index.ts';
import { backupJobs } from './backup/nightly-backup.ts';
import { type Config, consoleUrlOf, type Secrets } from './config/config.ts';
import { masterKeySecrets } from './config/master-key-file.ts';
import { listenForKeyChanges } from './database/listen-for-key-changes.ts';
import { openDatabase } from './database/open-database.ts';
import { type StartedDemo, startDemo } from './demo/start-demo.ts';
import { openEvidenceStore } from './evidence/open-evidence-store.ts';
import { openHeadKeeper } from './evidence/open-head-keeper.ts';
import { openEngine } from './engine/open-engine.ts';
import { createRedactionLogFile } from './evidence/redaction-log-file.ts';
import { createApp } from './http/app.ts';
import { closeHttp } from './http/close-http.ts';
import { createHealthApp, healthRoutes } from './http/health.ts';
import { jobHandlers } from './jobs/job-handlers.ts';
import { openQueue } from './jobs/pg-boss-queue.ts';
import { describeError, type EventLog } from './log-events.ts';
import { invitationMailer } from './mail/invitation-mail.ts';
import { openMail } from './mail/open-mail.ts';
import { openRecorder } from './recording/open-recorder.ts';
import { whipServer } from './recording/whip-server.ts';
import { openRealtime } from './realtime/open-realtime.ts';
import { measureEngine, measureRequests, measureSender } from './metrics/measure.ts';
import { createMetrics, measureQueues, measureRealtime, measureRecorder } from './metrics/metrics.ts';
import { serveMetrics } from './metrics/metrics-server.ts';
import { createTimestampService } from './timestamp/timestamp-service.ts';
import { boundsWithin } from './config/match-bounds.ts';
import { readCertificate } from './tls/read-certificate.ts';
import { createWebhookSender } from './webhook/undici-sender.ts';
import { migrateAll } from './database/migrate-all.ts';

export interface RunningService {
  /** Where this process answers, for calls from the same machine. */
  readonly url: string;
  readonly demoToken: string | null;
  /** Page of another origin that embeds the service; in envType local alone. */
  readonly embeddingUrl: string | null;
  /** Accepts nothing new, finishes what runs, loses nothing. */
  close(): Promise<void>;
}

/** Requests that have begun are waited for so long; with the jobs after them it stays under the 19.5 s of `main.ts`. */
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
  const metrics = createMetrics();
  // A face model that is not what its manifest says stops the start as well.
  const engine = given.engine ?? openEngine(config, metrics, log);
  // Its first child loads the models while the database opens, so that the first picture need not wait for them.
  engine.ready().catch((error: unknown) => log('engine.child_failed', { error: describeError(error) }));
  const database = await openDatabase(config);
  await migrateAll(database.db);
  const master = await openMasterKey(database.db, masterKeySecrets(secrets, config.dataDirectory), now());
  measureQueues(metrics, database.db);
  const queue = await openQueue(database, (error) => log('queue.failed', { error: describeError(error) }));
  const unmeasured = createWebhookSender({ allowPrivate: config.envType === 'local' });
  const sender = measureSender(unmeasured, metrics);
  const post = openMail(config, secrets, now);
  const accounts = await openAccounts(config, {
    db: database.db,
    master,
    now,
    mail: post.mail,
    sms: post.kept,
    log,
    onDeletionRequested: (subject) =>
      fileDeletionRequest(
        { db: database.db, master, now, directory: accounts.directory },
        { issuer: accounts.pool?.issuer ?? '', subject },
      ),
  });
  const realtime = await openRealtime(config, secrets, { database, master, log, metrics });
  if (realtime.server) measureRealtime(metrics, realtime.server);
  const store = await openEvidenceStore(config);
  const recorder = openRecorder(config, { store, log });
  measureRecorder(metrics, recorder);
  const keys = new KnownKeys();
  const keyChanges =
    config.databaseUrl === null || config.role === 'worker'
      ? null
      : await listenForKeyChanges(config.databaseUrl, keys, log);
  const ports: ServicePorts = {
    db: database.db,
    accounts: accounts.verifier,
    directory: accounts.directory,
    jobs: queue,
    master,
    engine: measureEngine(engine, metrics),
    matchBounds: boundsWithin(engine.faceModel, config.matchBounds),
    worthLimits: config.worthLimits,
    store,
    recorder,
    whip: whipServer(config, secrets),
    now,
    redactions: createRedactionLogFile(config.dataDirectory),
    publicUrl: config.publicUrl,
    allowPrivateWebhooks: config.envType === 'local',
    sender,
    onTransition: (reached) => metrics.transitions.inc(reached),
    events: realtime.publisher,
    changes: new ChangeSignal(),
    keys,
    consoleUrl: consoleUrlOf(config),
    mailer: invitationMailer(post.mail),
  };
  const replayed = (await replayRedactions(ports)) + (await replayDeletions(ports));
  if (replayed > 0) log('redaction.replayed', { count: replayed });
  await prepareProfileEdit(
    ports,
    config.envType === 'local'
      ? { recording: 'preferred', mode: 'sandbox' }
      : { recording: 'required', mode: 'live' },
  );
  const health = { db: ports.db, store: ports.store, engineReady: () => engine.ready() };
  const app =
    config.role === 'worker'
      ? createHealthApp(health)
      : await createApp(config, ports, log, certificate, accounts, realtime.server);
  if (config.role !== 'worker') healthRoutes(app, health);
  measureRequests(app, metrics);
  let demo: StartedDemo | null = null;
  if (config.demo) {
    demo = await startDemo(app, config, { ...ports, apiKey: secrets.demoApiKey, kept: post.kept, log });
  }
  const address = await app.listen({ host: config.host, port: config.port });
  const metricsServer = config.metrics === null ? null : await serveMetrics(metrics, config.metrics);
  if (config.role !== 'web') {
    const backup = backupJobs(config, { database, now, log });
    const witness = {
      heads: await openHeadKeeper(config),
      timestamps: config.timestampUrl === null ? null : createTimestampService(config.timestampUrl),
    };
    await queue.work(jobHandlers({ ...ports, database, log, metrics, backup, witness }));
    await sweep(ports, database.exclusive ? 0 : 60);
  }
  return {
    url: `${certificate === null ? 'http' : 'https'}://127.0.0.1:${new URL(address).port}`,
    demoToken: demo?.token ?? null,
    embeddingUrl: demo?.embeddingUrl ?? null,
    close: async () => {
      await closeHttp(app, closeHttpWithinMs);
      await recorder.close();
      await demo?.close();
      await metricsServer?.close();
      await queue.stop();
      await keyChanges?.close();
      await realtime.close();
      await accounts.close();
      post.close();
      await engine.close();
      await unmeasured.close();
      await database.close();
    },
  };
}
