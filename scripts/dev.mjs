// The service with reload: the server starts again when its sources change, the browser's apps and the guides are built
// again when their own do. The server serves the built apps, so a reload of the page shows the change. In envType local the
// server makes its demo business by itself.
import { join } from 'node:path';
import { passSignalsOn, root, runCommand, stopCommands } from './run-command.mjs';
import { browserApps, docsApp } from './web-build-state.mjs';

passSignalsOn();
const commands = [
  runCommand('node', ['--watch', '--watch-preserve-output', 'apps/server/src/main.ts'], {
    env: { ENV_TYPE: process.env.ENV_TYPE ?? 'local' },
  }),
  ...browserApps.map((app) =>
    runCommand('vite', ['build', '--watch', '--mode', 'development'], { cwd: join(root, app) }),
  ),
  runCommand('eleventy', [`--config=${docsApp}/eleventy.config.ts`, '--quiet', '--watch']),
];
// Where one of them ends by itself, the others alone are of no use.
const code = await Promise.race(commands);
stopCommands('SIGTERM');
await Promise.all(commands);
process.exitCode ??= code;
