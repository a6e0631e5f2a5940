import { gzipSync } from 'node:zlib';
import type { Request } from '@playwright/test';
import { compared, type Benchmark } from './benchmark.ts';
import { passIntroduction, waitForMark, withPhone } from './phone-visit.ts';
import { withService } from './with-service.ts';

/** 150 kB. */
const mostBytes = 150_000;
/** What counts: the page, its programs in either form, its looks. */
const counted = /html|javascript|css|wasm/;

interface Transfer {
  readonly path: string;
  readonly type: string;
  readonly bytes: number;
  readonly encoded: boolean;
}

/**
 * Bytes of page, script and style that a phone with an empty cache asks for between opening the identification and
 * the preview's first frame, as a visitor for whom the business supplied nothing. As encoded on the wire; where the server
 * does not compress, what gzip makes of the body.
 */
export const scriptBeforeCamera: Benchmark = ({ say }) =>
  withService({}, (_, business) =>
    withPhone(business, { suppliedProfile: false }, async ({ page, camera, address }) => {
      const requests: Request[] = [];
      page.on('request', (request) => requests.push(request));
      await page.goto(address);
      await camera.show('desk');
      await passIntroduction(page);
      await waitForMark(page, 'ekyc:preview-first-frame');
      const before = new Set(await page.evaluate(askedBefore, 'ekyc:preview-first-frame'));
      const asked = requests.filter(
        (request) =>
          request.url().startsWith(business.url) &&
          (request.isNavigationRequest() || before.has(request.url())),
      );
      const transfers = await Promise.all(asked.map(transferOf));
      const relevant = transfers.filter(({ type }) => counted.test(type));
      const others = transfers.filter(({ type }) => !counted.test(type));
      for (const { path, bytes, encoded } of relevant)
        say(
          `script-before-camera: ${path} ${bytes} B ${encoded ? 'on the wire' : 'by gzip, sent unencoded'}`,
        );
      say(`script-before-camera: not counted: ${others.length} other answers, ${sumOf(others)} B by gzip`);
      const value = sumOf(relevant);
      const encoding = relevant.every(({ encoded }) => encoded) ? 'wire' : 'gzip of bodies';
      return [
        compared('script-before-camera', 'B', {
          value,
          baseline: mostBytes,
          bound: { atMost: 1 },
          details: { encoding },
        }),
      ];
    }),
  );

/** In the page: what was asked for before this mark; what the frame itself sets off is not. */
function askedBefore(mark: string): string[] {
  const until = performance.getEntriesByName(mark)[0]?.startTime ?? 0;
  return performance
    .getEntriesByType('resource')
    .filter(({ startTime }) => startTime <= until)
    .map(({ name }) => name);
}

const sumOf = (transfers: readonly Transfer[]) => transfers.reduce((sum, { bytes }) => sum + bytes, 0);

async function transferOf(request: Request): Promise<Transfer> {
  const response = await request.response();
  if (!response) throw new Error(`no answer for ${new URL(request.url()).pathname}`);
  const headers = await response.allHeaders();
  const encoded = headers['content-encoding'] !== undefined;
  const hasBody = response.status() !== 204;
  return {
    path: new URL(request.url()).pathname,
    type: headers['content-type'] ?? '',
    encoded,
    bytes: encoded
      ? (await request.sizes()).responseBodySize
      : hasBody
        ? gzipSync(await response.body()).byteLength
        : 0,
  };
}
