import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { startTimestampAuthority, type TimestampAuthority } from '@ekyc/testkit';
import * as fc from 'fast-check';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { checkTimeStamp, TimeStampError } from './time-stamp.ts';
import { createTimestampService } from './timestamp-service.ts';

let authority: TimestampAuthority;
beforeAll(async () => {
  authority = await startTimestampAuthority();
});
afterEach(() => authority.behave('stamps'));
afterAll(() => authority.close());

const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'stamped',
    (error: unknown) => (error instanceof TimeStampError ? error.code : String(error)),
  );

describe('a timestamp service (the authority is openssl ts)', () => {
  test('what it stamps, OpenSSL verifies, for this hash alone', async () => {
    const service = createTimestampService(authority.url);
    const sha256 = randomBytes(32);
    const response = await service.stamp(sha256);
    expect(await authority.verifies(sha256, response)).toBe(true);
    expect(await authority.verifies(randomBytes(32), response)).toBe(false);
  });

  test('an old answer, a refusal and a failure are no stamps', async () => {
    const service = createTimestampService(authority.url);
    const sha256 = randomBytes(32);
    await service.stamp(sha256);
    authority.behave('repeats');
    expect(await codeOf(service.stamp(sha256))).toBe('other_nonce');
    expect(await codeOf(service.stamp(randomBytes(32)))).toBe('other_imprint');
    authority.behave('refuses');
    expect(await codeOf(service.stamp(sha256))).toBe('not_granted');
    authority.behave('fails');
    expect(await codeOf(service.stamp(sha256))).toBe('status_503');
  });

  test('an answer without end and one that is no stamp at all are refused', async () => {
    let send: (write: (bytes: Buffer) => void, end: () => void) => void = (_, end) => end();
    const server = createServer((_, response) => {
      response.writeHead(200);
      send(
        (bytes) => response.write(bytes),
        () => response.end(),
      );
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const service = createTimestampService(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
    expect(await codeOf(service.stamp(randomBytes(32)))).toBe('malformed');
    send = (write) => write(Buffer.alloc(200_000));
    expect(await codeOf(service.stamp(randomBytes(32)))).toBe('too_large');
    server.closeAllConnections();
    server.close();
    await once(server, 'close');
  });

  test('no bytes whatever are taken for a stamp, nor make anything else than a refusal', async () => {
    const sha256 = randomBytes(32);
    const good = await createTimestampService(authority.url).stamp(sha256);
    const asked = { sha256, nonce: randomBytes(16) };
    const refused = (bytes: Buffer) => {
      expect(() => checkTimeStamp(bytes, asked)).toThrow(TimeStampError);
    };
    fc.assert(fc.property(fc.uint8Array({ maxLength: 400 }), (bytes) => refused(Buffer.from(bytes))));
    fc.assert(
      fc.property(fc.nat(good.length - 1), fc.nat(255), (at, value) => {
        const changed = Buffer.from(good);
        changed[at] = value;
        refused(changed);
        refused(good.subarray(0, at));
      }),
    );
  });
});
