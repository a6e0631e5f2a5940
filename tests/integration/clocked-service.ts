import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createApiKey, createBusiness, type Job, type ServicePorts } from '@ekyc/service';
import { BusinessClient, createTestDatabase, oneDatabase, prepareDataDirectory } from '@ekyc/testkit';
import { createVisionEngine, type VisionEngineOptions } from '@ekyc/vision';
import { type Accounts, type MessageFolder, readConfig, startService } from '@ekyc/server/testing';
import { testEngine } from '../test-engine.ts';

const [ownDatabase = 'embedded'] = oneDatabase;

/** Five files of tests at once, some with services of their own, share the hundred connections of one server. */
export const databaseConnections = 15;

type NewBusiness = Parameters<typeof createBusiness>[2];

/** The real rules, database, engine and HTTP in this process; the test sets the clock and runs the jobs. */
export interface ClockedService {
  readonly url: string;
  readonly ports: ServicePorts;
  readonly accounts: Accounts;
  /** What the account service sent. */
  readonly messageFolder: MessageFolder;
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

interface ClockedOptions
  extends Partial<
    Pick<
      ServicePorts,
      | 'store'
      | 'matchBounds'
      | 'streamTimes'
      | 'chipTrust'
      | 'chipAuthorities'
      | 'operatorMeets'
      | 'jpki'
      | 'mdoc'
    >
  > {
  readonly env?: Readonly<Record<string, string>>;
}

/**
 * @param given which database, as `createTestDatabase` says it; where nothing is said one of its own of the kind that
 *   `oneDatabase` names, gone when the service is closed
 * @param engineOptions e.g. other children than the engine's own
 * @param options.env settings of the operator
 * @param options.store where sealed objects lie, in the place of the files
 * @param options.matchBounds wider than any operator may set them
 * @param options.chipTrust the authorities behind chips, in the place of the operator's folder
 * @param options.operatorMeets the conditions of rules that the operator meets
 * @param options.streamTimes how often a stream of events beats and asks for its caller's right; the service's own
 *   where nothing is said
 */
export async function startClockedService(
  given?: Readonly<Record<string, string>>,
  engineOptions: VisionEngineOptions = {},
  { env: settings = {}, ...otherPorts }: ClockedOptions = {},
): Promise<ClockedService> {
  const own = given === undefined ? await createTestDatabase(ownDatabase) : null;
  const env = given ?? own?.env ?? {};
  const directory = await mkdtemp(join(tmpdir(), 'ekyc-clocked-'));
  if (env['DATABASE_URL'] === undefined) await prepareDataDirectory(directory);
  const { config, secrets } = readConfig({
    DATA_DIR: directory,
    MASTER_KEY: '07'.repeat(32),
    ...env,
    ...settings,
  });
  const jobs: Job[] = [];
  let ahead = 0;
  const port = env['PORT'] === undefined && settings['PORT'] === undefined ? 0 : config.port;
  const settled = { ...config, port, demo: false, databaseConnections };
  const running = await startService(settled, secrets, () => undefined, {
    now: () => new Date(Date.now() + ahead),
    jobs: {
      enqueue: (_, job) => {
        jobs.push(job);
        return Promise.resolve();
      },
    },
    engine: () =>
      Object.keys(engineOptions).length > 0
        ? createVisionEngine({ children: 1, ...engineOptions })
        : testEngine(),
    ports: {
      publicUrl: 'http://localhost:1',
      consoleUrl: 'http://localhost:1/console',
      ...otherPorts,
    },
  });
  const { url, ports, accounts } = running;
  return {
    url,
    ports,
    accounts,
    messageFolder: running.messageFolder as MessageFolder,
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
      await running.close();
      await own?.remove();
      await rm(directory, { recursive: true, force: true });
    },
  };
}
