/** What the first bytes say; nothing is decoded for it. */
export type Sniffed =
  | {
      readonly kind: 'picture';
      readonly format: 'jpeg' | 'png' | 'webp';
      readonly width: number;
      readonly height: number;
    }
  | { readonly kind: 'rejected'; readonly reason: 'unsupportedFormat' | 'heic' | 'animated' | 'undecodable' };

type Size = { readonly width: number; readonly height: number };

const undecodable = { kind: 'rejected', reason: 'undecodable' } as const;

function ascii(bytes: Buffer, from: number, length: number): string {
  return bytes.toString('latin1', from, from + length);
}

/** Size from the first start-of-frame segment (ITU-T T.81, B.2.2). */
function jpegSize(bytes: Buffer): Size | null {
  let at = 2;
  while (at + 9 < bytes.length) {
    if (bytes[at] !== 0xff) return null;
    const marker = bytes[at + 1] ?? 0;
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    // Of two bytes alone (B.1.1.3): a decoder reads on behind them, so what it finds must be found here.
    if (marker === 0x01 || (marker >= 0xd0 && marker <= 0xd7)) {
      at += 2;
      continue;
    }
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
    if (isFrame) return { height: bytes.readUInt16BE(at + 5), width: bytes.readUInt16BE(at + 7) };
    if (marker === 0xd9 || marker === 0xda) return null;
    at += 2 + bytes.readUInt16BE(at + 2);
  }
  return null;
}

/** Animated when an acTL chunk stands before the first IDAT (PNG third edition, 11.3.4). */
function sniffPng(bytes: Buffer): Sniffed {
  if (bytes.length < 33 || ascii(bytes, 12, 4) !== 'IHDR') return undecodable;
  for (let at = 8; at + 12 <= bytes.length; ) {
    const type = ascii(bytes, at + 4, 4);
    if (type === 'acTL') return { kind: 'rejected', reason: 'animated' };
    if (type === 'IDAT') break;
    at += 12 + bytes.readUInt32BE(at);
  }
  return { kind: 'picture', format: 'png', width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) };
}

/** Size from VP8, VP8L or VP8X; animated by the flag in VP8X (RFC 9649, 2.7). */
function sniffWebp(bytes: Buffer): Sniffed {
  if (bytes.length < 30) return undecodable;
  const picture = (width: number, height: number): Sniffed => ({
    kind: 'picture',
    format: 'webp',
    width,
    height,
  });
  switch (ascii(bytes, 12, 4)) {
    case 'VP8X':
      if (((bytes[20] ?? 0) & 0x02) !== 0) return { kind: 'rejected', reason: 'animated' };
      return picture(bytes.readUIntLE(24, 3) + 1, bytes.readUIntLE(27, 3) + 1);
    case 'VP8L': {
      const bits = bytes.readUInt32LE(21);
      return picture((bits & 0x3fff) + 1, ((bits >>> 14) & 0x3fff) + 1);
    }
    case 'VP8 ':
      return picture(bytes.readUInt16LE(26) & 0x3fff, bytes.readUInt16LE(28) & 0x3fff);
    default:
      return undecodable;
  }
}

const heifBrands = ['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'hevm', 'hevs', 'mif1', 'msf1'];

/** Recognises the format by its magic bytes, never by name or declared type, and reads the size from the header. */
export function sniff(input: Uint8Array): Sniffed {
  const bytes = Buffer.from(input.buffer, input.byteOffset, input.byteLength);
  if (bytes.length < 12) return { kind: 'rejected', reason: 'unsupportedFormat' };
  if (bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff) {
    const size = jpegSize(bytes);
    return size && size.width > 0 && size.height > 0
      ? { kind: 'picture', format: 'jpeg', ...size }
      : undecodable;
  }
  if (bytes.readUInt32BE(0) === 0x89504e47 && bytes.readUInt32BE(4) === 0x0d0a1a0a) return sniffPng(bytes);
  if (ascii(bytes, 0, 4) === 'RIFF' && ascii(bytes, 8, 4) === 'WEBP') return sniffWebp(bytes);
  if (ascii(bytes, 4, 4) === 'ftyp' && heifBrands.includes(ascii(bytes, 8, 4))) {
    return { kind: 'rejected', reason: 'heic' };
  }
  return { kind: 'rejected', reason: 'unsupportedFormat' };
}
