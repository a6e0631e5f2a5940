import { startMeasuredService } from './request-servers.ts';
import { load, rawRequest } from './request-load.ts';
import { processorSeconds } from './processor-time.ts';
import { kindsOf } from './requests.ts';
const [, , name, only, seconds, prof] = process.argv;
const s = await startMeasuredService(name as never, 40, prof ? { NODE_OPTIONS: '--import=/tmp/api/profon.mjs' } : {});
const kinds = await kindsOf(s);
for (const kind of only.split(',')) {
  const k = kinds[kind]; 
  await load({ port: s.port, connections: 10, seconds: 3, ...k });
  if (prof) process.kill(s.pid, 'SIGUSR2');
  const before = processorSeconds(s.pid);
  const m = await load({ port: s.port, connections: 10, seconds: Number(seconds), ...k });
  if (prof) { process.kill(s.pid, 'SIGUSR2'); await new Promise((r) => setTimeout(r, 1500)); }
  console.log(kind, m, 'cpu ms', (processorSeconds(s.pid) - before) * 1000 / m.answered);
}
await s.stop();
process.exit(0);
