import { crc32, deflateSync } from 'node:zlib';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import {
  type BusinessClient,
  driversLicense,
  expectOk,
  licenceHolder,
  pictureOf,
  type Scenes,
  VisitorClient,
  VisitorJourney,
  visitorScenes,
} from '@ekyc/testkit';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ClockedService, startClockedService } from './clocked-service.ts';

const holder = licenceHolder(0);
const decoder = fileURLToPath(
  new URL('../../packages/vision/test/hostile-decoder-child.ts', import.meta.url),
);
const gps = 'GPS-35.6762-139.6503';

const text = (words: string) => Buffer.from(words, 'latin1');

/** A chunk of a PNG file (PNG third edition, 5.3). */
function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([text(type), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

/** A PNG of 8-bit grey that says it has these sides, whatever its pixels inflate to. */
function png(width: number, height: number, pixels: Buffer, before: readonly Buffer[] = []): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header[8] = 8;
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', header),
    ...before,
    chunk('IDAT', deflateSync(pixels)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** A JPEG that says it has other sides than its pixels (ITU-T T.81, B.2.2). */
function withSides(jpeg: Buffer, width: number, height: number): Buffer {
  const changed = Buffer.from(jpeg);
  const at = changed.findIndex((byte, i) => byte === 0xff && [0xc0, 0xc2].includes(changed[i + 1] ?? 0));
  changed.writeUInt16BE(height, at + 5);
  changed.writeUInt16BE(width, at + 7);
  return changed;
}

/** A JPEG with a comment of these words behind its first marker. */
function withComment(jpeg: Buffer, words: string): Buffer {
  const length = Buffer.alloc(2);
  length.writeUInt16BE(words.length + 2);
  return Buffer.concat([
    jpeg.subarray(0, 2),
    Buffer.from([0xff, 0xfe]),
    length,
    text(words),
    jpeg.subarray(2),
  ]);
}

/** The first bytes of an ISO base media file of a brand. */
const isoMedia = (brand: string) =>
  Buffer.concat([
    Buffer.from([0, 0, 0, 24]),
    text(`ftyp${brand}`),
    Buffer.alloc(12),
    text('mdat'),
    Buffer.alloc(200),
  ]);

describe('hostile pictures (the decoder crashes and hangs on those that say so; the engine is the real one)', () => {
  let service: ClockedService;
  let business: BusinessClient;
  let visitor: VisitorClient;
  let scenes: Scenes;
  let jpeg: Buffer;

  beforeAll(async () => {
    service = await startClockedService(undefined, { childModule: decoder });
    business = await service.addBusiness();
    scenes = visitorScenes({ licence: await driversLicense(holder), face: holder.seed });
    jpeg = await pictureOf(scenes, 'front');
    const { publicId } = expectOk(await business.call('identification.create', { body: {} }), 'create');
    visitor = new VisitorClient(service.url, publicId);
    await new VisitorJourney(visitor, scenes, holder).begin();
    expectOk(await visitor.call('identification.startTake', { type: 'document' }), 'take_start');
    expectOk(
      await visitor.call('identification.startDetection', { shootingStatus: 'front' }),
      'detection_start',
    );
  });
  afterAll(() => service.close());

  const upload = (bytes: Buffer) => visitor.upload({ type: 'document', photoType: 'front' }, bytes);
  const storedFiles = async () =>
    (await readdir(service.evidenceDirectory, { recursive: true }).catch(() => [])).filter((name) =>
      name.includes('.'),
    );
  const small = () => sharp({ create: { width: 64, height: 64, channels: 3, background: '#888' } });

  describe('refused with a code', () => {
    const refused: Readonly<Record<string, readonly [string, () => Promise<Buffer> | Buffer]>> = {
      'a JPEG cut after its first marker': ['picture_format_unsupported', () => jpeg.subarray(0, 4)],
      'a JPEG cut within its header': ['picture_undecodable', () => jpeg.subarray(0, 100)],
      'a JPEG cut in the middle': ['picture_undecodable', () => jpeg.subarray(0, jpeg.length / 2)],
      'a JPEG cut near its end': ['picture_undecodable', () => jpeg.subarray(0, jpeg.length - 2000)],
      'a PNG cut within its header': [
        'picture_undecodable',
        async () => (await small().png().toBuffer()).subarray(0, 20),
      ],
      'a PNG cut in the middle': [
        'picture_undecodable',
        async () => {
          const whole = await sharp(jpeg).resize(400).png().toBuffer();
          return whole.subarray(0, whole.length / 2);
        },
      ],
      'a WebP cut within its header': [
        'picture_undecodable',
        async () => (await small().webp().toBuffer()).subarray(0, 20),
      ],
      'a WebP cut in the middle': [
        'picture_undecodable',
        async () => {
          const whole = await sharp(jpeg).resize(400).webp().toBuffer();
          return whole.subarray(0, whole.length / 2);
        },
      ],
      'a PNG of 50,000 × 50,000': [
        'picture_too_many_pixels',
        () => png(50_000, 50_000, Buffer.alloc(1_000_000)),
      ],
      'a PNG of 2³¹ − 1 on each side': [
        'picture_too_many_pixels',
        () => png(0x7fffffff, 0x7fffffff, Buffer.alloc(100)),
      ],
      'a PNG without pixels': ['picture_undecodable', () => png(0, 0, Buffer.alloc(10))],
      'a PNG with less pixels than it says': [
        'picture_undecodable',
        () => png(4000, 4000, Buffer.alloc(1000)),
      ],
      'a JPEG of 65,535 × 65,535': ['picture_too_many_pixels', () => withSides(jpeg, 65_535, 65_535)],
      'a JPEG of 65,535 × 1': ['picture_too_many_pixels', () => withSides(jpeg, 65_535, 1)],
      'a PNG 65,535 pixels wide': ['picture_too_many_pixels', () => png(65_535, 10, Buffer.alloc(655_460))],
      'an SVG': [
        'picture_format_unsupported',
        () => text('<svg xmlns="http://www.w3.org/2000/svg"><image href="file:///etc/passwd"/></svg>'),
      ],
      'a PDF': ['picture_format_unsupported', () => text('%PDF-1.7\n1 0 obj<</Type/Catalog>>endobj\n%%EOF')],
      HTML: ['picture_format_unsupported', () => text('<!doctype html><script>alert(1)</script>')],
      'a GIF': ['picture_format_unsupported', () => small().gif().toBuffer()],
      'a TIFF': ['picture_format_unsupported', () => small().tiff().toBuffer()],
      'a HEIC': ['picture_heic', () => isoMedia('heic')],
      'an AVIF': ['picture_format_unsupported', () => isoMedia('avif')],
      'an MP4': ['picture_format_unsupported', () => isoMedia('isom')],
      'a program': [
        'picture_format_unsupported',
        () => Buffer.concat([text('\u007fELF'), Buffer.alloc(500)]),
      ],
      'an animated PNG': [
        'picture_animated',
        () => png(8, 8, Buffer.alloc(72), [chunk('acTL', Buffer.alloc(8))]),
      ],
      'an animated WebP': [
        'picture_animated',
        () =>
          Buffer.concat([
            text('RIFF'),
            Buffer.from([100, 0, 0, 0]),
            text('WEBPVP8X'),
            Buffer.from([10, 0, 0, 0, 0x02]),
            Buffer.alloc(80),
          ]),
      ],
      'noise behind a JPEG’s first bytes': [
        'picture_undecodable',
        () =>
          Buffer.concat([
            jpeg.subarray(0, 3),
            Buffer.from(Array.from({ length: 3000 }, (_, i) => (i * 7919) % 251)),
          ]),
      ],
      'a JPEG on which the decoder crashes': [
        'picture_undecodable',
        () => withComment(jpeg, 'CRASH-THE-DECODER'),
      ],
      'a JPEG on which the decoder hangs': [
        'picture_undecodable',
        () => withComment(jpeg, 'STALL-THE-DECODER'),
      ],
    };

    test.each(Object.keys(refused))('%s', async (name) => {
      const [code, make] = refused[name] ?? ['', () => jpeg];
      const bytes = await make();
      const before = await storedFiles();
      expect(await upload(bytes)).toMatchObject({ status: 422, code });
      expect(await storedFiles()).toEqual(before);
    });

    test('no bytes at all, and one byte more than 12 MB', async () => {
      expect(await upload(Buffer.alloc(0))).toMatchObject({ status: 400, code: 'malformed_request' });
      const large = Buffer.concat([jpeg, Buffer.alloc(12 * 1024 * 1024 + 1 - jpeg.length)]);
      expect(await upload(large)).toMatchObject({ status: 413, code: 'picture_too_large' });
    });
  });

  describe('harmless once decoded, and stored without what they brought', () => {
    const brought: Readonly<Record<string, () => Promise<Buffer> | Buffer>> = {
      'EXIF with a place, an orientation that does not fit, XMP and a colour profile': () =>
        sharp(jpeg)
          .withExif({ IFD0: { ImageDescription: gps, Copyright: gps }, IFD3: { GPSAreaInformation: gps } })
          .withXmp(`<x:xmpmeta xmlns:x="adobe:ns:meta/"><a>${gps}</a></x:xmpmeta>`)
          .withIccProfile('p3')
          .withMetadata({ orientation: 6 })
          .jpeg({ quality: 95 })
          .toBuffer(),
      'a colour profile that is none': async () => {
        const whole = await sharp(jpeg).withIccProfile('p3').jpeg({ quality: 95 }).toBuffer();
        const at = whole.indexOf('ICC_PROFILE');
        return Buffer.concat([whole.subarray(0, at + 14), Buffer.alloc(80, gps), whole.subarray(at + 94)]);
      },
      'a page and an archive behind its end': () =>
        Buffer.concat([jpeg, text(`<html><script>${gps}</script>PK\u0003\u0004${gps}`)]),
      'a comment': () => withComment(jpeg, gps),
      'text in a PNG': async () => {
        const whole = await sharp(jpeg).resize({ width: 1080 }).png({ compressionLevel: 1 }).toBuffer();
        return Buffer.concat([
          whole.subarray(0, 33),
          chunk('tEXt', text(`Location\u0000${gps}`)),
          whole.subarray(33),
        ]);
      },
    };

    test.each(Object.keys(brought))('%s', async (name) => {
      const bytes = await (brought[name] ?? (() => jpeg))();
      expect(bytes.includes(gps)).toBe(true);
      const { id } = expectOk(await upload(bytes), name);
      const answer = await fetch(
        `${service.url}/api/v1/identifications/${visitor.publicId}/materials/${id}/image`,
        { headers: { authorization: `Bearer ${business.apiKey}` } },
      );
      expect(answer.status).toBe(200);
      const stored = Buffer.from(await answer.arrayBuffer());
      const { format, width, height, ...metadata } = await sharp(stored).metadata();
      expect(format).toBe('jpeg');
      expect(metadata).not.toHaveProperty('exif');
      expect(metadata).not.toHaveProperty('xmp');
      expect(metadata).not.toHaveProperty('icc');
      expect(metadata.orientation ?? 1).toBe(1);
      // Turned as it says, and then upright by the face: a portrait photograph is never stored lying.
      expect(Math.max(width, height)).toBeGreaterThan(1000);
      expect(stored.includes(gps)).toBe(false);
      for (const file of await storedFiles())
        expect((await readFile(join(service.evidenceDirectory, file))).includes('GPS-')).toBe(false);
    });

    test('49 megapixels of nothing, and pixels that inflate far beyond what the header says', async () => {
      for (const bomb of [
        png(7000, 7000, Buffer.alloc(7001 * 7000)),
        png(100, 100, Buffer.alloc(300_000_000)),
      ]) {
        expect(bomb.length).toBeLessThan(1_000_000);
        // Either is right: small enough to be looked at, or refused as damaged.
        expect([201, 422]).toContain((await upload(bomb)).status);
      }
    });
  });

  test('after all of this the next good picture is taken', async () => {
    const good = await upload(await sharp(jpeg).jpeg({ quality: 93 }).toBuffer());
    expect(good.status).toBe(201);
    expect(good.body.quality.problems).toEqual([]);
  });
});
