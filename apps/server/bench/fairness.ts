import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import {
  type BusinessClient,
  driversLicense,
  expectOk,
  licenceHolder,
  pictureOf,
  VisitorAt,
  visitorScenes,
} from '@ekyc/testkit';
import { type Benchmark, compared, type Measurement } from './benchmark.ts';
import { asNewFile } from './document-pictures.ts';
import type { Orders } from './fairness-attackers.ts';
import { median } from './statistics.ts';
import { withService } from './with-service.ts';

const connectionCount = 20;
/** Of them so many ask for guidance, which needs no verification. */
const guidanceCount = 4;
const uploadCount = 12;
/** `--quick`. */
const fewUploads = 6;
const attackers = fileURLToPath(new URL('./fairness-attackers.ts', import.meta.url));

const holder = licenceHolder(1);
const visitorAt = (business: BusinessClient, address: string) =>
  VisitorAt.beforeFront(business, holder, address);

interface Attack {
  /** Ends it. @returns how many pictures were answered */
  stop(): Promise<number>;
}

async function attack(business: BusinessClient, addressOf: (i: number) => string): Promise<Attack> {
  const visitors = await Promise.all(
    Array.from({ length: connectionCount - guidanceCount }, (_, i) => visitorAt(business, addressOf(i))),
  );
  const orders: Orders = {
    url: business.url,
    visitors: visitors.map(({ publicId, securityCode, address }) => ({ publicId, securityCode, address })),
    guided: Array.from({ length: guidanceCount }, (_, i) => addressOf(connectionCount + i)),
  };
  const child = fork(attackers, { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
  const begun = once(child, 'message');
  child.send(orders);
  await begun;
  return {
    stop: async () => {
      const message = once(child, 'message');
      const ended = once(child, 'exit');
      child.send('stop');
      const [sent] = (await message) as [number];
      child.disconnect();
      await ended;
      return sent;
    },
  };
}

/** Seconds of each upload, one after the other, as a page sends them. */
async function uploadSeconds(visitor: VisitorAt, picture: Buffer, count: number): Promise<number[]> {
  const seconds: number[] = [];
  for (let i = 0; i < count; i += 1) {
    const bytes = asNewFile(picture);
    const started = performance.now();
    expectOk(await visitor.front(bytes), 'the honest upload');
    seconds.push((performance.now() - started) / 1000);
  }
  return seconds;
}

/**
 * How long an honest visitor's upload takes while 20 hostile connections send, without pause, what costs the engine
 * most, against the same visitor alone: from one address with 16 verifications, and from 20 addresses.
 */
export const fairness: Benchmark = async ({ quick = false, say }) => {
  const count = quick ? fewUploads : uploadCount;
  const picture = await pictureOf(visitorScenes({ licence: await driversLicense(holder), face: 1 }), 'front');
  const ways: Readonly<Record<string, (i: number) => string>> = {
    'one address': () => '203.0.113.66',
    'many addresses': (i) => `203.0.113.${i + 100}`,
  };
  const rows: Measurement[] = [];
  for (const [name, addressOf] of Object.entries(ways)) {
    rows.push(
      await withService(
        { ENGINE_CHILDREN: '2', TRUSTED_PROXIES: '127.0.0.1' },
        async (_, business): Promise<Measurement> => {
          const honest = await visitorAt(business, '198.51.100.7');
          // Not counted: children start.
          await uploadSeconds(honest, picture, 2);
          const alone = await uploadSeconds(honest, picture, count);
          const attacked = await attack(business, addressOf);
          try {
            // Not counted: the first pages of those that nobody knows yet.
            await uploadSeconds(honest, picture, 2);
            const beside = await uploadSeconds(honest, picture, count);
            return compared(`fairness, ${name}`, 's', {
              value: median(beside),
              baseline: median(alone),
              bound: { atMost: 2 },
              details: { uploads: count, slowest: Math.max(...beside), slowestAlone: Math.max(...alone) },
            });
          } finally {
            say(`fairness: ${name}, ${await attacked.stop()} hostile pictures answered`);
          }
        },
      ),
    );
  }
  return rows;
};
