import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  createApiKey,
  createBusiness,
  createMasterKey,
  type Job,
  migrate,
  type ServicePorts,
} from '@ekyc/service';
import { BusinessClient } from '@ekyc/testkit';
import { createVisionEngine, type RunningVisionEngine, type VisionEngineOptions } from '@ekyc/vision';
import { readConfig } from '../../apps/server/src/config/config.ts';
import { openDatabase } from '../../apps/server/src/database/open-database.ts';
import { createFileEvidenceStore } from '../../apps/server/src/evidence/file-evidence-store.ts';
import { createRedactionLogFile } from '../../apps/server/src/evidence/redaction-log-file.ts';
import { createApp } from '../../apps/server/src/http/app.ts';

/**
 * The real rules, database, engine and HTTP in this process, so that a test can set the clock and the engine's
 * children. Jobs are kept, not run: the test runs them when it wants.
 */
export interface InProcessService {
  readonly url: string;
  readonly directory: string;
  readonly ports: ServicePorts;
  readonly engine: RunningVisionEngine;
  readonly businessId: string;
  readonly business: BusinessClient;
  /** Jobs since the start, oldest first. */
  readonly jobs: readonly Job[];
  /** Sets the service's clock ahead, by so many seconds more. */
  pass(seconds: number): void;
  close(): Promise<void>;
}

export async function startInProcess(engineOptions: VisionEngineOptions = {}): Promise<InProcessService> {
  const directory = await mkdtemp(join(tmpdir(), 'ekyc-in-process-'));
  const { config } = readConfig({ DATA_DIR: directory });
  const database = await openDatabase(config);
  await migrate(database.db);
  const engine = createVisionEngine({ children: 1, ...engineOptions });
  const jobs: Job[] = [];
  let ahead = 0;
  const ports: ServicePorts = {
    db: database.db,
    jobs: {
      enqueue: (_, job) => {
        jobs.push(job);
        return Promise.resolve();
      },
    },
    master: createMasterKey(Buffer.alloc(32, 7)),
    engine,
    store: createFileEvidenceStore(join(directory, 'evidence')),
    now: () => new Date(Date.now() + ahead),
    publicUrl: 'http://localhost:1',
    allowPrivateWebhooks: true,
    redactions: createRedactionLogFile(directory),
  };
  const app = await createApp(config, ports, () => undefined);
  const url = await app.listen({ host: '127.0.0.1', port: 0 });
  const businessId = await createBusiness(ports.db, ports.now(), {
    name: '見本商店',
    redirectOrigins: ['https://shop.example'],
  });
  const apiKey = await createApiKey(ports.db, ports.now(), { businessId });
  return {
    url,
    directory,
    ports,
    engine,
    businessId,
    business: new BusinessClient(url, apiKey),
    jobs,
    pass: (seconds) => {
      ahead += seconds * 1000;
    },
    close: async () => {
      await app.close();
      await engine.close();
      await database.close();
      await rm(directory, { recursive: true, force: true });
    },
  };
}
