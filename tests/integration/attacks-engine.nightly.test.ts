import { fileURLToPath } from 'node:url';
import {
  type BusinessClient,
  driversLicense,
  expectOk,
  licenceHolder,
  pictureOf,
  shotAnew,
  VisitorAt,
  visitorScenes,
} from '@ekyc/testkit';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ClockedService, startClockedService } from './clocked-service.ts';
import { StaffMember } from './staff-member.ts';

const holder = licenceHolder(0);
const decoder = fileURLToPath(
  new URL('../../packages/vision/test/hostile-decoder-child.ts', import.meta.url),
);

/** After so long a child that hangs is ended, and its picture answered. */
const hangsMs = 20_000;

/** The picture with words in its file that the decoder looks for. */
const withWords = (jpeg: Buffer, words: string) => shotAnew(jpeg, Buffer.from(words, 'latin1'));

const flat = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#777' } })
    .jpeg()
    .toBuffer();

const visitorAt = (business: BusinessClient, address: string) =>
  VisitorAt.beforeFront(business, holder, address);

describe('an attacker at the engine (the decoder hangs on those that say so; the engine is the real one)', () => {
  let service: ClockedService;
  let business: BusinessClient & { readonly businessId: string };
  let front: Buffer;

  beforeAll(async () => {
    service = await startClockedService(
      undefined,
      { childModule: decoder, children: 2 },
      { env: { TRUSTED_PROXIES: '127.0.0.1' } },
    );
    business = await service.addBusiness();
    front = await pictureOf(
      visitorScenes({ licence: await driversLicense(holder), face: holder.seed }),
      'front',
    );
  });
  afterAll(() => service.close());

  test('a strip or a speck is refused by its header, wherever a picture is taken', async () => {
    const visitor = await visitorAt(business, '198.51.100.1');
    const strip = await flat(1, 16_384);
    expect(strip.length).toBeLessThan(2000);
    expect(await visitor.front(strip)).toMatchObject({ status: 422, code: 'picture_too_narrow' });
    expect(await visitor.front(await flat(40, 2560))).toMatchObject({ code: 'picture_too_narrow' });
    expect(await visitor.front(await flat(199, 199))).toMatchObject({ code: 'picture_too_small' });
  });

  test('a logo may be small and long, and not a strip or a speck', async () => {
    const owner = await new StaffMember(service, business.businessId).join('owner');
    const put = async (width: number, height: number) =>
      owner.call('business.putLogo', {
        body: await flat(width, height),
        headers: { 'content-type': 'image/jpeg' },
      });
    expectOk(await put(480, 32), 'logo');
    expect(await put(1, 16_384)).toMatchObject({ code: 'picture_too_narrow' });
    expect(await put(15, 15)).toMatchObject({ code: 'picture_too_small' });
  });

  test('whoever makes children hang with many verifications holds up themselves alone', async () => {
    const hostile = await Promise.all(Array.from({ length: 6 }, () => visitorAt(business, '203.0.113.66')));
    const honest = await visitorAt(business, '198.51.100.2');
    let answered = 0;
    const hanging = hostile.map((visitor, i) =>
      visitor.front(withWords(front, `HANG-THE-DECODER ${i}`)).finally(() => {
        answered += 1;
      }),
    );
    // The first may come before any of them is at work; the others don't.
    for (let times = 0; times < 3; times++) {
      const from = performance.now();
      expectOk(await honest.front(withWords(front, `shot ${times}`)), 'the honest picture');
      expect(performance.now() - from, 'it waited for no hanging picture').toBeLessThan(hangsMs);
    }
    // On a busy machine the three may take longer than one that hangs; in one line with them they waited for all six.
    expect(answered).toBeLessThan(3);
    void Promise.allSettled(hanging);
  });
});
