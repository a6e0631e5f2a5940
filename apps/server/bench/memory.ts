import { readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { expectOk, receiveWebhooks } from '@ekyc/testkit';
import { type Benchmark, compared } from './benchmark.ts';
import { secondsFor } from './in-parallel.ts';
import { processTree } from './processor-time.ts';
import { type DrawnVisitor, drawnVisitors, identify } from './walked-identification.ts';
import { withService } from './with-service.ts';

const identificationCount = 50;
/** `--quick`: says whether it runs, not what leaks. */
const fewIdentifications = 5;
/** At a time, so that the engine is always at work and never refuses. */
const parallelCount = 2;
const peopleCount = 4;
/** Looks at the resident memory, a second apart, each after the service collected its garbage: the least is what is held. */
const lookCount = 20;
/** `--quick`. */
const fewLooks = 5;
const collector = fileURLToPath(new URL('./collect-on-signal.mjs', import.meta.url));
/** V8 leaves garbage lying until it needs the room, some 100 MB of it: without asking, one measures its mood. */
const serviceEnv = { ENGINE_CHILDREN: '1', NODE_OPTIONS: `--expose-gc --import=${collector}` };

/**
 * Resident memory of the service and all its processes after 50 identifications and after 50 more, each walked from
 * the first call to the decision's webhook. What leaks grows with their number, what warms up does not.
 */
export const memory: Benchmark = async ({ quick = false, say }) => {
  const each = quick ? fewIdentifications : identificationCount;
  const receiver = await receiveWebhooks();
  try {
    return await withService(serviceEnv, async (service, business) => {
      expectOk(await business.call('webhook.createEndpoint', { body: { url: receiver.url } }), 'endpoint');
      const people = await drawnVisitors(peopleCount);
      const held: number[] = [];
      for (const round of [1, 2]) {
        const numbers = Array.from({ length: each }, (_, at) => at);
        const walk = (number: number) =>
          identify(business, receiver, people[number % peopleCount] as DrawnVisitor);
        const seconds = await secondsFor(
          numbers,
          Array.from({ length: parallelCount }, () => walk),
        );
        held.push(await leastResident(service.pid, quick ? fewLooks : lookCount));
        say(
          `memory: ${held.at(-1)?.toFixed(0)} MB after ${round * each} identifications, ${seconds.toFixed(0)} s more`,
        );
      }
      const [first, second] = held as [number, number];
      return [
        compared('memory', 'MB', {
          value: second,
          baseline: first,
          ...(quick ? {} : { bound: { atMost: 1.05 } }),
          details: { identifications: 2 * each, processes: processTree(service.pid).length },
        }),
      ];
    });
  } finally {
    await receiver.close();
  }
};

/** Least sum over the process and all below it, in MB (proc_pid_status(5), VmRSS). Linux only. */
async function leastResident(pid: number, looks: number): Promise<number> {
  let least = Number.POSITIVE_INFINITY;
  for (let look = 0; look < looks; look += 1) {
    process.kill(pid, 'SIGUSR2');
    await pause(1000);
    const kilobytes = processTree(pid).reduce((sum, id) => sum + residentKilobytes(id), 0);
    least = Math.min(least, kilobytes / 1024);
  }
  return least;
}

function residentKilobytes(pid: number): number {
  return Number(/^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0);
}
