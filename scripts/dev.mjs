// The service with reload: the server starts again when its sources change, the web app is built again when its
// own do. The server serves the built web app, so a reload of the page shows the change. In envType local the
// server makes its demo business by itself.
import { join } from 'node:path';
import { passSignalsOn, root, runCommand, stopCommands } from './run-command.mjs';

passSignalsOn();
const commands = [
  runCommand('node', ['--watch', '--watch-preserve-output', 'apps/server/src/main.ts'], {
    env: { ENV_TYPE: process.env.ENV_TYPE ?? 'local' },
  }),
  runCommand('vite', ['build', '--watch', '--mode', 'development'], { cwd: join(root, 'apps/web') }),
];
// Where one of the two ends by itself, the other alone is of no use.
const code = await Promise.race(commands);
stopCommands('SIGTERM');
await Promise.all(commands);
process.exitCode ??= code;
