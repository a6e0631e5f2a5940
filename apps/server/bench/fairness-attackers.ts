// Hostile visitors in a process of their own: what they cost must not show in what is measured beside them.
import { call, VisitorAt } from '@ekyc/testkit';
import sharp from 'sharp';
import { asNewFile } from './document-pictures.ts';

/** Told by the benchmark. */
export interface Orders {
  readonly url: string;
  /** Each sends pictures of documents by its own code, from its own address. */
  readonly visitors: readonly {
    readonly publicId: string;
    readonly securityCode: string;
    readonly address: string;
  }[];
  /** Addresses from which frames for hints are sent. */
  readonly guided: readonly string[];
}

/** Longest side that is measured: more pixels are shrunk, and cost their sender alone. */
const pageSide = 2560;
const stop = new AbortController();
let sent = 0;

process.on('message', (message: Orders | 'stop') => {
  if (message === 'stop') {
    stop.abort();
    process.send?.(sent);
  } else void begin(message);
});
process.on('disconnect', () => process.exit(0));

async function begin({ url, visitors, guided }: Orders): Promise<void> {
  const worst = [await pageOfNumbers(), await strip()];
  const senders = [
    ...visitors.map(({ publicId, securityCode, address }) => {
      const visitor = new VisitorAt(url, publicId, address, securityCode);
      return async (bytes: Buffer) => visitor.front(bytes);
    }),
    ...guided.map((address) => {
      const headers = { 'x-forwarded-for': address };
      return async (bytes: Buffer) =>
        call(url, 'service.detect', { body: { image_base64: bytes.toString('base64') }, headers });
    }),
  ];
  process.send?.('begun');
  await Promise.all(senders.map((send) => keepOn(send, worst)));
}

/** Sends without pause, whatever the answers, until it is stopped. */
async function keepOn(send: (bytes: Buffer) => Promise<unknown>, worst: readonly Buffer[]): Promise<void> {
  while (!stop.signal.aborted) {
    // Ten pages for one strip: the strip is refused at once.
    await send(asNewFile(worst[sent % 11 === 10 ? 1 : 0] ?? Buffer.alloc(0))).catch(() => undefined);
    sent += 1;
  }
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

async function strip(): Promise<Buffer> {
  return sharp({ create: { width: 1, height: 16_384, channels: 3, background: '#777' } })
    .jpeg()
    .toBuffer();
}
