import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  createApiKey,
  createBusiness,
  createMasterKey,
  fileDeletionRequest,
  type Job,
  KnownKeys,
  prepareProfileEdit,
  type ServicePorts,
} from '@ekyc/service';
import { BusinessClient, prepareDataDirectory } from '@ekyc/testkit';
import { createVisionEngine, type VisionEngineOptions } from '@ekyc/vision';
import { type Accounts, openAccounts } from '../../apps/server/src/accounts/index.ts';
import { boundsWithin } from '../../apps/server/src/config/match-bounds.ts';
import { readConfig } from '../../apps/server/src/config/config.ts';
import { openDatabase } from '../../apps/server/src/database/open-database.ts';
import { createFileEvidenceStore } from '../../apps/server/src/evidence/file-evidence-store.ts';
import { createRedactionLogFile } from '../../apps/server/src/evidence/redaction-log-file.ts';
import { createApp } from '../../apps/server/src/http/app.ts';
import { closeHttp } from '../../apps/server/src/http/close-http.ts';
import { type KeptMessages, keepMessages } from '../../apps/server/src/mail/kept-messages.ts';
import { invitationMailer } from '../../apps/server/src/mail/invitation-mail.ts';
import { createWebhookSender } from '../../apps/server/src/webhook/undici-sender.ts';
import { openRecorder } from '../../apps/server/src/recording/open-recorder.ts';
import { migrateAll } from '../../apps/server/src/database/migrate-all.ts';
import { createMetrics } from '../../apps/server/src/metrics/metrics.ts';
import { openRealtime } from '../../apps/server/src/realtime/open-realtime.ts';

type NewBusiness = Parameters<typeof createBusiness>[2];

/** The real rules, database, engine and HTTP in this process; the test sets the clock and runs the jobs. */
export interface ClockedService {
  readonly url: string;
  readonly ports: ServicePorts;
  readonly accounts: Accounts;
  /** What the account service sent. */
  readonly kept: KeptMessages;
  /** Where the sealed pictures lie. */
  readonly evidenceDirectory: string;
  /** Jobs in the order in which they were asked for. */
  readonly jobs: readonly Job[];
  /** From now on it is this instant, and time goes on from there. */
  setClock(instant: string): void;
  pass(seconds: number): void;
  /**
   * A business of its own with a key of all scopes: a sandbox, where faces are judged by distances alone, unless another
   * mode is asked for.
   */
  addBusiness(
    settings?: NewBusiness['customization'],
    mode?: NewBusiness['mode'],
  ): Promise<BusinessClient & { readonly businessId: string }>;
  close(): Promise<void>;
}

/**
 * @param env which database, as `createTestDatabase` says it; the embedded one where nothing is said
 * @param engineOptions e.g. other children than the engine's own
 * @param options.realtime whether pages are told of events, as by the service itself
 * @param options.matchBounds wider than any operator may set them
 * @param options.streamTimes how often a stream of events beats and asks for its caller's right; the service's own
 *   where nothing is said
 */
export async function startClockedService(
  env: Readonly<Record<string, string>> = {},
  engineOptions: VisionEngineOptions = {},
  options: { readonly realtime?: boolean } & Pick<ServicePorts, 'matchBounds' | 'streamTimes'> = {},
): Promise<ClockedService> {
  const directory = await mkdtemp(join(tmpdir(), 'ekyc-clocked-'));
  if (env['DATABASE_URL'] === undefined) await prepareDataDirectory(directory);
  const { config, secrets } = readConfig({ DATA_DIR: directory, ...env });
  const database = await openDatabase(config);
  await migrateAll(database.db);
  const engine = createVisionEngine({ children: 1, ...engineOptions });
  const jobs: Job[] = [];
  let ahead = 0;
  const now = () => new Date(Date.now() + ahead);
  const master = createMasterKey(Buffer.alloc(32, 7));
  const kept = keepMessages(join(directory, 'mail'), now);
  const accounts = await openAccounts(config, {
    db: database.db,
    master,
    now,
    mail: kept,
    sms: null,
    log: () => undefined,
    onDeletionRequested: (subject) =>
      fileDeletionRequest(
        { db: database.db, master, now, directory: accounts.directory },
        { issuer: accounts.pool?.issuer ?? '', subject },
      ),
  });
  const realtime = options.realtime
    ? await openRealtime(config, secrets, {
        database,
        master,
        log: () => undefined,
        metrics: createMetrics(),
      })
    : null;
  const store = createFileEvidenceStore(join(directory, 'evidence'));
  const recorder = openRecorder(config, { store, log: () => undefined });
  const ports: ServicePorts = {
    db: database.db,
    accounts: accounts.verifier,
    directory: accounts.directory,
    jobs: {
      enqueue: (_, job) => {
        jobs.push(job);
        return Promise.resolve();
      },
    },
    master,
    engine,
    matchBounds: options.matchBounds ?? boundsWithin(engine.faceModel, config.matchBounds),
    store,
    recorder,
    now,
    publicUrl: 'http://localhost:1',
    consoleUrl: 'http://localhost:1/console',
    mailer: invitationMailer(kept),
    allowPrivateWebhooks: true,
    sender: createWebhookSender({ allowPrivate: true }),
    redactions: createRedactionLogFile(directory),
    keys: new KnownKeys(),
    ...(realtime === null ? {} : { events: realtime.publisher }),
    ...(options.streamTimes ? { streamTimes: options.streamTimes } : {}),
  };
  await prepareProfileEdit(ports, { recording: 'preferred', mode: 'sandbox' });
  const app = await createApp(config, ports, () => undefined, null, accounts, realtime?.server ?? null);
  const url = await app.listen({ host: '127.0.0.1', port: 0 });
  return {
    url,
    ports,
    accounts,
    kept,
    evidenceDirectory: join(directory, 'evidence'),
    jobs,
    setClock: (instant) => {
      ahead = Date.parse(instant) - Date.now();
    },
    pass: (seconds) => {
      ahead += seconds * 1000;
    },
    addBusiness: async (settings = {}, mode = 'sandbox') => {
      const businessId = await createBusiness(ports.db, ports.now(), {
        name: '時計店',
        redirectOrigins: ['https://shop.example'],
        // Most tests call by hand: they have no camera.
        customization: { recording: 'preferred', ...settings },
        mode,
      });
      const client = new BusinessClient(url, await createApiKey(ports.db, ports.now(), { businessId }));
      return Object.assign(client, { businessId });
    },
    close: async () => {
      await closeHttp(app, 3000);
      await recorder.close();
      await realtime?.close();
      await accounts.close();
      await engine.close();
      await database.close();
      await rm(directory, { recursive: true, force: true });
    },
  };
}
