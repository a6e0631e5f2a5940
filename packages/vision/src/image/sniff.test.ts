import { expect, test } from 'vitest';
import { sniff } from './sniff.ts';

const ascii = (text: string): Buffer => Buffer.from(text, 'latin1');

function png(width: number, height: number, before: readonly string[] = []): Buffer {
  const header = Buffer.alloc(33);
  header.write('\x89PNG\r\n\x1a\n', 0, 'latin1');
  header.writeUInt32BE(13, 8);
  header.write('IHDR', 12, 'latin1');
  header.writeUInt32BE(width, 16);
  header.writeUInt32BE(height, 20);
  const chunks = [...before, 'IDAT'].map((type) =>
    Buffer.concat([Buffer.alloc(4), ascii(type), Buffer.alloc(4)]),
  );
  return Buffer.concat([header, ...chunks]);
}

test('reads the size of a PNG from its header, however large it claims to be', () => {
  expect(sniff(png(640, 480))).toEqual({ kind: 'picture', format: 'png', width: 640, height: 480 });
  expect(sniff(png(4_000_000_000, 3))).toMatchObject({ width: 4_000_000_000 });
});

test('recognises animated PNG and WebP', () => {
  expect(sniff(png(10, 10, ['acTL']))).toEqual({ kind: 'rejected', reason: 'animated' });
  const webp = Buffer.alloc(40);
  webp.write('RIFF\0\0\0\0WEBPVP8X', 0, 'latin1');
  webp[20] = 0x02;
  expect(sniff(webp)).toEqual({ kind: 'rejected', reason: 'animated' });
});

test('reads the size of a JPEG behind other segments and of the three kinds of WebP', () => {
  const jpeg = Buffer.from('ffd8ffe000040000ffc0001108043807800301220002110103110100000000', 'hex');
  expect(sniff(jpeg)).toEqual({ kind: 'picture', format: 'jpeg', width: 1920, height: 1080 });
  const webp = (kind: string, at: number, bytes: string): Buffer => {
    const file = Buffer.alloc(40);
    file.write(`RIFF\0\0\0\0WEBP${kind}`, 0, 'latin1');
    file.write(bytes, at, 'hex');
    return file;
  };
  expect(sniff(webp('VP8X', 24, '7f0200df0100'))).toMatchObject({ width: 640, height: 480 });
  expect(sniff(webp('VP8 ', 26, '8002e001'))).toMatchObject({ width: 640, height: 480 });
  expect(sniff(webp('VP8L', 21, '7fc27700'))).toMatchObject({ width: 640, height: 480 });
});

test.each([
  ['HEIC of an iPhone', '\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'heic'],
  ['HEIF sequence brand', '\0\0\0\x18ftypmsf1\0\0\0\0', 'heic'],
  ['AVIF', '\0\0\0\x18ftypavif\0\0\0\0', 'unsupportedFormat'],
  ['SVG', '<svg xmlns="http://www.w3.org/2000/svg"/>', 'unsupportedFormat'],
  ['PDF', '%PDF-1.7 and more', 'unsupportedFormat'],
  ['GIF', 'GIF89a and more bytes', 'unsupportedFormat'],
  ['nothing', '', 'unsupportedFormat'],
  ['PNG cut in its header', '\x89PNG\r\n\x1a\n\0\0\0\r', 'undecodable'],
  ['JPEG of two bytes and noise', '\xff\xd8\xff\xe0\0\x04aaaaaaaaaaaaaaaa', 'undecodable'],
  ['JPEG whose scan comes before its frame', '\xff\xd8\xff\xda\0\x04aaaaaaaa', 'undecodable'],
])('%s is refused', (_name, bytes, reason) => {
  expect(sniff(ascii(bytes))).toEqual({ kind: 'rejected', reason });
});

test('no prefix of a picture makes the sniffer throw', () => {
  const files = [
    png(640, 480, ['tEXt']),
    Buffer.from('ffd8ffe000040000ffc0001108043807800301220002110103', 'hex'),
  ];
  for (const file of files) {
    for (let length = 0; length < file.length; length++) sniff(file.subarray(0, length));
  }
});
