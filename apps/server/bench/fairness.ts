import type { EndpointName, RequestBody, ResponseBody } from '@ekyc/contract';
import {
  type Answer,
  type BusinessClient,
  call,
  driversLicense,
  expectOk,
  licenceHolder,
  pictureOf,
  profileOf,
  VisitorClient,
  visitorScenes,
} from '@ekyc/testkit';
import sharp from 'sharp';
import { type Benchmark, compared, type Measurement } from './benchmark.ts';
import { asNewFile } from './document-pictures.ts';
import { median } from './statistics.ts';
import { withService } from './with-service.ts';

const connectionCount = 20;
/** Of them so many ask for guidance, which needs no verification. */
const guidanceCount = 4;
const uploadCount = 12;
/** `--quick`. */
const fewUploads = 6;
/** Longest side that is measured: more pixels are shrunk, and cost their sender alone. */
const pageSide = 2560;

/** A visitor who calls from an address of their own choice, as a trusted proxy tells it. */
class Visitor extends VisitorClient {
  readonly address: string;

  constructor(url: string, publicId: string, address: string) {
    super(url, publicId);
    this.address = address;
  }

  override call<Name extends EndpointName>(
    name: Name,
    body?: RequestBody<Name> | FormData,
    headers: Readonly<Record<string, string>> = {},
  ): Promise<Answer<ResponseBody<Name>>> {
    return super.call(name, body, { 'x-forwarded-for': this.address, ...headers });
  }

  front(bytes: Uint8Array) {
    return this.upload({ type: 'document', photoType: 'front' }, bytes);
  }
}

async function visitorAt(business: BusinessClient, address: string): Promise<Visitor> {
  const { publicId } = expectOk(await business.call('identification.create', { body: {} }), 'create');
  const visitor = new Visitor(business.url, publicId, address);
  expectOk(await visitor.call('identification.bindSecurityCode'), 'security');
  expectOk(await visitor.call('identification.putProfile', profileOf(licenceHolder(1))), 'profile');
  expectOk(await visitor.call('identification.putIdType', { idType: 'driversLicense' }), 'id_type');
  expectOk(await visitor.call('identification.startTake', { type: 'document' }), 'take_start');
  expectOk(
    await visitor.call('identification.startDetection', { shootingStatus: 'front' }),
    'detection_start',
  );
  return visitor;
}

/** Of all pictures within the bounds what takes longest: a page full of rows that may each be a My Number. */
async function pageOfNumbers(): Promise<Buffer> {
  const size = 14;
  const rows = Array.from({ length: Math.floor(pageSide / (1.3 * size)) }, (_, row) => {
    const numbers = '1234 5678 9012 '.repeat(22);
    return `<text x="4" y="${(row + 1) * 1.3 * size}" font-size="${size}" font-family="monospace">${numbers}</text>`;
  });
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${pageSide}" height="${pageSide}"><rect width="100%" height="100%" fill="white"/>${rows.join('')}</svg>`;
  return sharp(Buffer.from(svg)).jpeg({ quality: 60 }).toBuffer();
}

const strip = () =>
  sharp({ create: { width: 1, height: 16_384, channels: 3, background: '#777' } })
    .jpeg()
    .toBuffer();

/** Sends without pause, whatever is answered, until it is told to stop. */
async function attack(
  business: BusinessClient,
  { addressOf, until }: { readonly addressOf: (i: number) => string; readonly until: AbortSignal },
): Promise<{ readonly done: Promise<unknown>; readonly sent: () => number }> {
  const worst = [await pageOfNumbers(), await strip()];
  let sent = 0;
  const keepOn = async (send: (bytes: Buffer) => Promise<unknown>) => {
    while (!until.aborted) {
      // Ten pages for one strip: the strip is refused at once.
      await send(asNewFile(worst[sent % 11 === 10 ? 1 : 0] ?? Buffer.alloc(0))).catch(() => undefined);
      sent += 1;
    }
  };
  const hostile = await Promise.all(
    Array.from({ length: connectionCount - guidanceCount }, (_, i) => visitorAt(business, addressOf(i))),
  );
  const guided = Array.from({ length: guidanceCount }, (_, i) => async (bytes: Buffer) => {
    const headers = { 'x-forwarded-for': addressOf(connectionCount + i) };
    return call(business.url, 'service.detect', {
      body: { image_base64: bytes.toString('base64') },
      headers,
    });
  });
  const senders = [...hostile.map((one) => async (bytes: Buffer) => one.front(bytes)), ...guided];
  return { done: Promise.all(senders.map(keepOn)), sent: () => sent };
}

/** Seconds of each upload, one after the other, as a page sends them. */
async function uploadSeconds(visitor: Visitor, picture: Buffer, count: number): Promise<number[]> {
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
  const picture = await pictureOf(
    visitorScenes({ licence: await driversLicense(licenceHolder(1)), face: 1 }),
    'front',
  );
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
          const stop = new AbortController();
          const attacked = await attack(business, { addressOf, until: stop.signal });
          try {
            // Not counted: the first pages of those that nobody knows yet.
            await uploadSeconds(honest, picture, 2);
            const beside = await uploadSeconds(honest, picture, count);
            say(`fairness: ${name}, ${attacked.sent()} hostile pictures answered`);
            return compared(`fairness, ${name}`, 's', {
              value: median(beside),
              baseline: median(alone),
              bound: { atMost: 2 },
              details: { uploads: count, slowest: Math.max(...beside), slowestAlone: Math.max(...alone) },
            });
          } finally {
            stop.abort();
            await attacked.done;
          }
        },
      ),
    );
  }
  return rows;
};
