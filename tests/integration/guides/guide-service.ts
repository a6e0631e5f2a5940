import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import {
  BusinessClient,
  driversLicense,
  expectOk,
  freePort,
  licenceHolder,
  startService,
  type StartedService,
  VisitorClient,
  VisitorJourney,
  visitorScenes,
} from '@ekyc/testkit';
import { vi } from 'vitest';

/** The service that the guides speak of; it is stopped and started again where a command wants it stopped. */
export class GuideService {
  readonly env: Record<string, string>;
  #service: StartedService | null = null;
  constructor(env: Readonly<Record<string, string>>) {
    this.env = { ...env };
  }

  /** Variables of the service itself, as its operator has set them. */
  static async environment(folder: string, database: Readonly<Record<string, string>>) {
    const local = database['DATABASE_URL'] === undefined;
    return {
      PORT: String(await freePort()),
      METRICS_PORT: String(await freePort()),
      DATA_DIR: join(folder, local ? 'data' : 'data-postgres'),
      MASTER_KEY: randomBytes(32).toString('hex'),
      ...(local ? { BACKUP_DIR: join(folder, 'backups') } : {}),
      ...database,
    };
  }

  async started(): Promise<StartedService> {
    this.#service ??= await startService({
      dataDirectory: this.env['DATA_DIR'] as string,
      port: Number(this.env['PORT']),
      env: this.env,
    });
    return this.#service;
  }

  async stopped(): Promise<void> {
    await this.#service?.stop();
    this.#service = null;
  }
}

/** An identification that has ended, without anybody having come: enough for what is notes of one afterwards. */
export async function endedIdentification({ url, apiKey }: StartedService): Promise<string> {
  const business = new BusinessClient(url, apiKey);
  const { publicId } = expectOk(await business.call('identification.create', { body: {} }), 'create');
  expectOk(await business.call('identification.cancelByClient', { params: { publicId } }), 'cancel');
  return publicId;
}

/** An identification in review, because the person entered another name than stands on the licence. */
export async function reviewedIdentification({ url, apiKey }: StartedService): Promise<string> {
  const business = new BusinessClient(url, apiKey);
  const { publicId } = expectOk(await business.call('identification.create', { body: {} }), 'create');
  const holder = licenceHolder(3);
  const scenes = visitorScenes({ document: await driversLicense(holder), face: holder.seed });
  const visitor = new VisitorClient(url, publicId);
  await new VisitorJourney(visitor, scenes, { ...holder, familyName: '佐々木' }).submit();
  await vi.waitUntil(
    async () => {
      const { status } = expectOk(await business.call('identification.get', { params: { publicId } }), 'get');
      if (status === 'submitted' || status === 'examining') return false;
      if (status === 'review') return true;
      throw new Error(`ended as ${status}`);
    },
    { timeout: 120_000, interval: 250 },
  );
  return publicId;
}
