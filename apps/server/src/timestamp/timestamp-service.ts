import { randomBytes } from 'node:crypto';
import type { TimestampService } from '@ekyc/service';
import { request } from 'undici';
import { checkTimeStamp, TimeStampError, timeStampQuery } from './time-stamp.ts';

const withinMs = 10_000;
const maximumBytes = 65_536;

/** A time-stamping authority by HTTP (RFC 3161, 3.4). Redirects are not followed. */
export function createTimestampService(url: string): TimestampService {
  return {
    stamp: async (sha256) => {
      const nonce = randomBytes(16);
      const answer = await request(url, {
        method: 'POST',
        headers: { 'content-type': 'application/timestamp-query', accept: 'application/timestamp-reply' },
        body: timeStampQuery(sha256, nonce),
        signal: AbortSignal.timeout(withinMs),
      });
      if (answer.statusCode !== 200) {
        await answer.body.dump();
        throw new TimeStampError(`status_${answer.statusCode}`);
      }
      const chunks: Buffer[] = [];
      let size = 0;
      for await (const chunk of answer.body as AsyncIterable<Buffer>) {
        size += chunk.length;
        if (size > maximumBytes) throw new TimeStampError('too_large');
        chunks.push(chunk);
      }
      const response = Buffer.concat(chunks);
      checkTimeStamp(response, { sha256, nonce });
      return response;
    },
  };
}
