import {
  ChangeSignal,
  fileDeletionRequest,
  type JobQueue,
  KnownKeys,
  type MasterKey,
  openMasterKey,
  type ServicePorts,
  tellParties,
} from '@ekyc/service';
import type { RunningVisionEngine } from '@ekyc/vision';
import { type Accounts, openAccounts } from './accounts/index.ts';
import { type Config, consoleUrlOf, type Secrets } from './config/config.ts';
import { masterKeySecrets } from './config/master-key-file.ts';
import { boundsWithin } from './config/match-bounds.ts';
import { operatorMeets } from './config/operator-meets.ts';
import { orDatabaseRefused } from './database/database-refused.ts';
import { listenForKeyChanges } from './database/listen-for-key-changes.ts';
import { migrateAll } from './database/migrate-all.ts';
import { openDatabase } from './database/open-database.ts';
import type { OpenDatabase } from './database/opened-database.ts';
import { openEngine } from './engine/open-engine.ts';
import { openEvidenceStore } from './evidence/open-evidence-store.ts';
import { createRedactionLogFile } from './evidence/redaction-log-file.ts';
import { openQueue, type RunningQueue } from './jobs/pg-boss-queue.ts';
import { describeError, type EventLog } from './log-events.ts';
import { invitationMailer } from './mail/invitation-mail.ts';
import { type OpenMail, openMail } from './mail/open-mail.ts';
import { measureEngine, measureSender } from './metrics/measure.ts';
import { type Metrics, measureQueues, measureRealtime, measureRecorder } from './metrics/metrics.ts';
import { type JpkiByMode, openJpkiByMode } from './jpki/jpki-by-mode.ts';
import { openRealtime, type Realtime } from './realtime/open-realtime.ts';
import { openRecorder } from './recording/open-recorder.ts';
import { whipServer } from './recording/whip-server.ts';
import { traceEngine, traceSender } from './tracing/trace-work.ts';
import type { Tracing } from './tracing/tracing.ts';
import { createWebhookSender } from './webhook/webhook-sender.ts';
import { trustsSpecimens } from './trust/specimen-trust.ts';
import { readTrust, trustedNow } from './trust/trust-folder.ts';
import { recordReader, recordsMeet } from './trust/record-reader.ts';
import { chipWarnings, trustWarnings } from './trust/trust-warnings.ts';

/** What a test puts in place of a part; the service itself starts without any. */
export interface Overrides {
  readonly now?: () => Date;
  /** Takes every job in place of the queue; no job runs by itself then, none by the clock either. */
  readonly jobs?: JobQueue;
  /** Another engine, or our own with something around it; closed with the service. */
  readonly engine?: (openOwn: () => RunningVisionEngine) => RunningVisionEngine;
  readonly ports?: Partial<ServicePorts>;
}

/** Every adapter, opened and given to the rules; nothing answers and no job runs yet. */
export interface OpenService {
  readonly ports: ServicePorts;
  readonly database: OpenDatabase;
  readonly engine: RunningVisionEngine;
  readonly accounts: Accounts;
  readonly realtime: Realtime;
  /** Null where another process takes the jobs. */
  readonly queue: RunningQueue | null;
  /** Mails and messages that were stored, not sent; null where a mail server sends them. */
  readonly messageFolder: OpenMail['messageFolder'];
  close(): Promise<void>;
}

interface Opening {
  readonly config: Config;
  readonly secrets: Secrets;
  readonly log: EventLog;
  readonly metrics: Metrics;
  readonly tracing: Tracing | null;
  readonly overrides: Overrides;
  readonly now: () => Date;
}

/** Opens what the settings ask for. Throws where a file, key or database is not what it should be. */
export async function openService(
  config: Config,
  secrets: Secrets,
  given: Pick<Opening, 'log' | 'metrics' | 'tracing' | 'overrides'>,
): Promise<OpenService> {
  const now = given.overrides.now ?? (() => new Date());
  const opening = { config, secrets, now, ...given };
  const engine = openAnyEngine(opening);
  const database = await openDatabase(config, given.tracing);
  await migrateAll(database.db).catch((error: unknown) => {
    throw orDatabaseRefused(config.databaseUrl, error);
  });
  const jpki = await openJpkiByMode(config);
  const master = await openMasterKey(
    database.db,
    masterKeySecrets(secrets, config.dataDirectory),
    opening.now(),
  );
  const queue = opening.overrides.jobs ? null : await openMeasuredQueue(opening, database);
  const outside = await openOutside(opening, { database, master });
  const keys = new KnownKeys();
  const keyChanges =
    config.databaseUrl === null || config.role === 'worker'
      ? null
      : await listenForKeyChanges(config.databaseUrl, keys, given.log);
  const { accounts, realtime, post, sender, recorder } = outside;
  const ports: ServicePorts = {
    ...(await portsOf(opening, { database, master, engine, jpki, ...outside })),
    jobs: opening.overrides.jobs ?? (queue as RunningQueue),
    keys,
    ...opening.overrides.ports,
  };
  return {
    ports,
    database,
    engine,
    accounts,
    realtime,
    queue,
    messageFolder: post.messageFolder,
    close: async () => {
      await recorder.close();
      await jpki.close();
      await queue?.stop();
      await keyChanges?.close();
      await realtime.close();
      await accounts.close();
      post.close();
      await engine.close();
      await sender.close();
      await database.close();
    },
  };
}

function openAnyEngine({ config, metrics, log, overrides }: Opening): RunningVisionEngine {
  const openOwn = () => openEngine(config, metrics, log);
  // A face model that is not what its manifest says stops the start.
  const engine = overrides.engine ? overrides.engine(openOwn) : openOwn();
  // Its first child loads the models while the database opens, so that the first picture need not wait for them.
  engine.ready().catch((error: unknown) => log('engine.child_failed', { error: describeError(error) }));
  return engine;
}

async function openMeasuredQueue({ metrics, log }: Opening, database: OpenDatabase): Promise<RunningQueue> {
  measureQueues(metrics, database.db);
  return openQueue(database, (error) => log('queue.failed', { error: describeError(error) }));
}

/** What talks with the world outside: mail, accounts, events, webhooks, video. */
async function openOutside(
  { config, secrets, log, metrics, now }: Opening,
  { database, master }: { readonly database: OpenDatabase; readonly master: MasterKey },
) {
  const sender = createWebhookSender({ allowPrivate: config.envType === 'local' });
  const post = await openMail(config, secrets, now);
  const accounts = await openAccounts(config, {
    db: database.db,
    master,
    now,
    mail: post.mail,
    sms: post.messageFolder,
    log,
    staffSsoClientSecret: secrets.staffSsoClientSecret,
    onDeletionRequested: (subject) =>
      fileDeletionRequest(
        { db: database.db, master, now, directory: accounts.directory },
        { issuer: accounts.pool?.issuer ?? '', subject },
      ),
  });
  if (accounts.pool && post.messageFolder === null)
    log('account.sms_unavailable', {
      remedy: 'Nothing to do: SMS is not offered, holders use an authenticator.',
    });
  const realtime = await openRealtime(config, secrets, { database, master, log, metrics });
  if (realtime.server) measureRealtime(metrics, realtime.server);
  const store = await openEvidenceStore(config);
  const recorder = openRecorder(config, { store, log });
  measureRecorder(metrics, recorder);
  return { sender, post, accounts, realtime, store, recorder };
}

type Outside = Awaited<ReturnType<typeof openOutside>>;

async function portsOf(
  { config, secrets, metrics, tracing, now }: Opening,
  parts: Outside & {
    readonly database: OpenDatabase;
    readonly master: MasterKey;
    readonly engine: RunningVisionEngine;
    readonly jpki: JpkiByMode;
  },
): Promise<Omit<ServicePorts, 'jobs' | 'keys'>> {
  const { accounts, engine } = parts;
  return {
    db: parts.database.db,
    accounts: accounts.verifier,
    directory: accounts.directory,
    recovery: accounts.recovery,
    linkMailer: accounts.linkMailer,
    master: parts.master,
    engine: tellParties(traceEngine(measureEngine(engine, metrics), tracing)),
    matchBounds: boundsWithin(engine.faceModel, config.matchBounds),
    worthLimits: config.worthLimits,
    store: parts.store,
    recorder: parts.recorder,
    whip: whipServer(config, secrets),
    now,
    chipTrust: (mode) => trustedNow(config.dataDirectory, trustsSpecimens(config.envType, mode)),
    chipAuthorities: () => chipWarnings(trustWarnings(readTrust(config.dataDirectory), now())),
    operatorMeets: operatorMeets(config, parts.jpki.meets, await recordsMeet(config)),
    jpki: parts.jpki.providerFor,
    mdoc: (mode) => recordReader(config, mode),
    onJpkiRefused: (refused) => metrics.jpkiRefusals.inc(refused),
    onMdocRefused: (refused) => metrics.mdocRefusals.inc(refused),
    onChipRefused: (refused) => metrics.chipRefusals.inc(refused),
    redactions: createRedactionLogFile(config.dataDirectory),
    publicUrl: config.publicUrl,
    allowPrivateWebhooks: config.envType === 'local',
    sender: traceSender(measureSender(parts.sender, metrics), tracing),
    onTransition: (reached) => metrics.transitions.inc(reached),
    events: parts.realtime.publisher,
    changes: new ChangeSignal(),
    consoleUrl: consoleUrlOf(config),
    mailer: invitationMailer(parts.post.mail),
  };
}
