import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { prepareDataDirectory } from '@ekyc/testkit';
import { readConfig, type RunningService, startService } from '@ekyc/server/testing';

export interface ServiceWithoutModels extends RunningService {
  /** Secret key of the demo business. */
  readonly apiKey: string;
}

/**
 * The whole service in this process, for tests that need no picture: our own engine does not load its models before
 * the first one.
 * @param change of the configuration beyond what the environment allows
 */
export async function startWithoutModels(
  env: Readonly<Record<string, string>> & { readonly DATA_DIR: string },
  addresses: readonly string[] = [],
  change: Partial<ReturnType<typeof readConfig>['config']> = {},
): Promise<ServiceWithoutModels> {
  const { config, secrets } = readConfig(env, addresses);
  if (config.databaseUrl === null) await prepareDataDirectory(config.dataDirectory);
  const service = await startService({ ...config, ...change }, secrets, () => undefined, {
    engine: (openOwn) => ({ ...openOwn(), ready: () => Promise.resolve() }),
  });
  const demo = join(config.dataDirectory, 'demo.json');
  const { apiKey } = service.demoToken
    ? (JSON.parse(await readFile(demo, 'utf8')) as { apiKey: string })
    : { apiKey: '' };
  return { ...service, apiKey };
}
