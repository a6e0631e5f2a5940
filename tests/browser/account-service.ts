import { trustIn } from '@ekyc/chip/trust';
import {
  closeHttp,
  createApp,
  createFileEvidenceStore,
  createRedactionLogFile,
  createWebhookSender,
  invitationMailer,
  mailPages,
  migrateAll,
  openAccounts,
  openDatabase,
  openMessageFolder,
  openRecorder,
  readConfig,
} from '@ekyc/server/testing';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createMasterKey, fileDeletionRequest, prepareProfileEdit, type ServicePorts } from '@ekyc/service';
import { prepareDataDirectory } from '@ekyc/testkit';
import type { UserPoolAdmin } from '@ekyc/user-pool';
import { createVisionEngine } from '@ekyc/vision';

/** The real pages, user pool, database and HTTP in this process; the test is the operator and sets the clock. */
export interface AccountService {
  readonly url: string;
  readonly admin: UserPoolAdmin;
  /** Lets this much time go by for the service. */
  pass(seconds: number): void;
  /** By so many seconds the service's clock is ahead of the test's. */
  readonly ahead: () => number;
  close(): Promise<void>;
}

/** @param change of the configuration, beyond what the environment allows on one machine */
export async function startAccountService(
  change: Partial<ReturnType<typeof readConfig>['config']> = {},
): Promise<AccountService> {
  const directory = await mkdtemp(join(tmpdir(), 'ekyc-accounts-'));
  await prepareDataDirectory(directory);
  const config = { ...readConfig({ DATA_DIR: directory }).config, ...change };
  const database = await openDatabase(config);
  await migrateAll(database.db);
  const engine = createVisionEngine({ children: 1 });
  let ahead = 0;
  const now = () => new Date(Date.now() + ahead);
  const messages = openMessageFolder(join(directory, 'mail'), now);
  const master = createMasterKey(Buffer.alloc(32, 7));
  const log = () => undefined;
  const accounts = await openAccounts(config, {
    db: database.db,
    master,
    now,
    mail: messages,
    sms: messages,
    log,
    staffSsoClientSecret: null,
    onDeletionRequested: (subject) =>
      fileDeletionRequest(
        { db: database.db, master, now, directory: accounts.directory },
        { issuer: accounts.pool?.issuer ?? '', subject },
      ),
  });
  const store = createFileEvidenceStore(join(directory, 'evidence'));
  const recorder = openRecorder(config, { store, log: () => undefined });
  const ports: ServicePorts = {
    db: database.db,
    accounts: accounts.verifier,
    directory: accounts.directory,
    recovery: accounts.recovery,
    linkMailer: accounts.linkMailer,
    jobs: { enqueue: () => Promise.resolve() },
    master,
    engine,
    store,
    recorder,
    now,
    publicUrl: config.publicUrl,
    consoleUrl: `${config.publicUrl}/console`,
    mailer: invitationMailer(messages),
    allowPrivateWebhooks: true,
    sender: createWebhookSender({ allowPrivate: true }),
    operatorMeets: () => [],
    chipTrust: () => trustIn([]),
    chipAuthorities: () => [],
    redactions: createRedactionLogFile(directory),
  };
  await prepareProfileEdit(ports, { recording: 'preferred', mode: 'sandbox' });
  if (accounts.pool === null) throw new Error('these tests are for our own pool');
  const app = await createApp(config, ports, log, null, accounts);
  mailPages(app, messages);
  const address = await app.listen({ host: '127.0.0.1', port: 0 });
  return {
    url: `http://localhost:${new URL(address).port}`,
    admin: accounts.pool.admin,
    ahead: () => ahead / 1000,
    pass: (seconds) => {
      ahead += seconds * 1000;
    },
    close: async () => {
      await closeHttp(app, 3000);
      await recorder.close();
      await accounts.close();
      await engine.close();
      await database.close();
      await rm(directory, { recursive: true, force: true });
    },
  };
}
