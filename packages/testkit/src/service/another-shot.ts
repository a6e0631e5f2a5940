import { randomBytes } from 'node:crypto';

/**
 * The same JPEG with other bytes: no camera gives the same bytes twice, and pictures that came before are suspect. A
 * comment segment (ISO/IEC 10918-1, B.2.4.5) stands for the noise of another shot.
 */
export function shotAnew(jpeg: Buffer, salt: Buffer = randomBytes(16)): Buffer {
  const head = Buffer.from([0xff, 0xfe, 0, salt.length + 2]);
  return Buffer.concat([jpeg.subarray(0, 2), head, salt, jpeg.subarray(2)]);
}

/**
 * A JPEG without its comment segments, other bytes as they are: two shots of the same picture become the same bytes.
 * Reads the segments up to the first scan; whatever is not shaped like that is given back as it came.
 */
export function withoutComments(bytes: Uint8Array): Uint8Array {
  if (bytes[0] !== 0xff || bytes[1] !== 0xd8) return bytes;
  const parts: Uint8Array[] = [bytes.subarray(0, 2)];
  let at = 2;
  while (at + 4 <= bytes.length && bytes[at] === 0xff && bytes[at + 1] !== 0xda) {
    const end = at + 2 + (((bytes[at + 2] ?? 0) << 8) | (bytes[at + 3] ?? 0));
    if (bytes[at + 1] !== 0xfe) parts.push(bytes.subarray(at, end));
    at = end;
  }
  return Buffer.concat([...parts, bytes.subarray(at)]);
}
