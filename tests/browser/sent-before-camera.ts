import { gzipSync } from 'node:zlib';
import type { Page, Request } from '@playwright/test';

/** As phones get it, by brotli: visitors come over mobile networks (docs/adr/0004-web-app.md). */
export const mostBytesBeforeCamera = 130_000;
/** The same by gzip, for whoever is served without brotli. */
export const mostGzipBeforeCamera = 145_000;
/** What counts: the page, its programs in either form, its looks. */
const counted = /html|javascript|css|wasm/;
/** Set by the page with the first picture of the camera. */
const preview = 'ekyc:preview-first-frame';

export interface Transfer {
  readonly path: string;
  readonly type: string;
  readonly bytes: number;
  /** What gzip makes of it, however it was sent. */
  readonly gzip: number;
  readonly encoded: boolean;
}

export interface SentBeforeCamera {
  readonly counted: readonly Transfer[];
  readonly others: readonly Transfer[];
  /** Of what counts. */
  readonly bytes: number;
  readonly gzip: number;
}

/**
 * What a page with an empty cache asks this origin for until the camera's first picture. As encoded on the wire; where the
 * server does not compress, what gzip makes of the body.
 * @param come opens the page and comes to the camera
 */
export async function sentBeforeCamera(
  page: Page,
  origin: string,
  come: () => Promise<void>,
): Promise<SentBeforeCamera> {
  const requests: Request[] = [];
  page.on('request', (request) => requests.push(request));
  await come();
  await page.waitForFunction((mark) => performance.getEntriesByName(mark).length > 0, preview);
  const before = new Set(await page.evaluate(askedBefore, preview));
  const asked = requests.filter(
    (request) =>
      request.url().startsWith(origin) && (request.isNavigationRequest() || before.has(request.url())),
  );
  const transfers = await Promise.all(asked.map(transferOf));
  const counting = transfers.filter(({ type }) => counted.test(type));
  const others = transfers.filter(({ type }) => !counted.test(type));
  const gzip = counting.reduce((sum, one) => sum + one.gzip, 0);
  return { counted: counting, others, bytes: sumOf(counting), gzip };
}

/** In the page: what was asked for before this mark; what the picture itself sets off is not. */
function askedBefore(mark: string): string[] {
  const until = performance.getEntriesByName(mark)[0]?.startTime ?? 0;
  return performance
    .getEntriesByType('resource')
    .filter(({ startTime }) => startTime <= until)
    .map(({ name }) => name);
}

export const sumOf = (transfers: readonly Transfer[]) => transfers.reduce((sum, { bytes }) => sum + bytes, 0);

export async function transferOf(request: Request): Promise<Transfer> {
  const response = await request.response();
  if (!response) throw new Error(`no answer for ${new URL(request.url()).pathname}`);
  const headers = await response.allHeaders();
  const encoded = headers['content-encoding'] !== undefined;
  const gzip = response.status() === 204 ? 0 : gzipSync(await response.body()).byteLength;
  return {
    path: new URL(request.url()).pathname,
    type: headers['content-type'] ?? '',
    encoded,
    gzip,
    bytes: encoded ? (await request.sizes()).responseBodySize : gzip,
  };
}
