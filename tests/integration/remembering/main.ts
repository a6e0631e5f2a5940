/** The service's own start, with an engine that remembers (see remembering-engine.ts). Only to be killed. */
import { createVisionEngine } from '@ekyc/vision';
import { readConfig } from '../../../apps/server/src/config/config.ts';
import { DirectoryLockedError } from '../../../apps/server/src/database/directory-lock.ts';
import { createEventLog } from '../../../apps/server/src/log-events.ts';
import { startService } from '../../../apps/server/src/start-service.ts';
import { rememberAnswers } from './remembering-engine.ts';

const { ENGINE_MEMORY: folder = '', ...env } = process.env;
const { config, secrets } = readConfig(env);
try {
  const engine = rememberAnswers(createVisionEngine({ children: 1 }), folder);
  const service = await startService(config, secrets, createEventLog(), { engine });
  process.once('SIGTERM', () => void service.close().then(() => process.exit(0)));
} catch (error) {
  process.stderr.write(`${error instanceof DirectoryLockedError ? error.message : String(error)}\n`);
  process.exit(2);
}
