/** A process that starts an engine's child, says so, and waits to be killed; for the test that no orphan is left. */
import { fileURLToPath } from 'node:url';
import { createVisionEngine } from '../src/index.ts';

const engine = createVisionEngine({
  children: 1,
  childModule: fileURLToPath(new URL('./obedient-child.ts', import.meta.url)),
});
await engine.ready();
process.stdout.write('ready\n');
