/** The service and its operator's commands within the process of the test, whose modules are loaded already. */
import { loggerTo } from '@ekyc/event-log';
import { readConfig } from '../../apps/server/src/config/config.ts';
import { announceDemo } from '../../apps/server/src/demo/announce-demo.ts';
import { createEventLog } from '../../apps/server/src/log-events.ts';
import { startService } from '../../apps/server/src/start-service.ts';
import { testEngine } from '../test-engine.ts';

export interface ServiceHere {
  stop(): Promise<void>;
}

/**
 * Starts the service as its process does, around the engine of the tests.
 *
 * @param env the variables its process would be given
 * @param print receives what it logs and announces
 * @throws whatever keeps it from starting
 */
export async function startHere(
  env: Readonly<Record<string, string | undefined>>,
  print: (text: string) => void,
): Promise<ServiceHere> {
  const log = createEventLog(loggerTo({ write: print }));
  const { config, secrets } = readConfig(env);
  const service = await startService(config, secrets, log, {
    engine: testEngine,
  });
  log('service.started', {
    url: service.url,
    database: config.databaseUrl === null ? 'pglite' : 'postgres',
    envType: config.envType,
  });
  if (service.demoToken !== null) print(await announceDemo(config, service));
  return {
    stop: async () => {
      log('service.stopping', { signal: 'SIGTERM' });
      const since = Date.now();
      await service.close();
      log('service.stopped', { afterMs: Date.now() - since });
    },
  };
}
