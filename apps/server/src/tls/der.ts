/** One element of DER (ITU-T X.690): tag, length, contents. */
export function element(tag: number, ...contents: readonly Uint8Array[]): Buffer {
  const body = Buffer.concat(contents);
  return Buffer.concat([Buffer.from([tag]), lengthOf(body.length), body]);
}

export const sequence = (...parts: readonly Uint8Array[]) => element(0x30, ...parts);
export const set = (...parts: readonly Uint8Array[]) => element(0x31, ...parts);
export const octets = (...parts: readonly Uint8Array[]) => element(0x04, ...parts);
/** Whole bytes; no bits are left over at the end. */
export const bits = (bytes: Uint8Array) => element(0x03, Buffer.from([0]), bytes);
/** Context-specific and constructed, e.g. `[0]`. */
export const tagged = (number: number, ...parts: readonly Uint8Array[]) => element(0xa0 + number, ...parts);
/** Context-specific and primitive. */
export const implicit = (number: number, bytes: Uint8Array) => element(0x80 + number, bytes);
export const utf8 = (text: string) => element(0x0c, Buffer.from(text, 'utf8'));
export const yes = element(0x01, Buffer.from([0xff]));

/** A positive integer from its bytes, most significant first. */
export function integer(bytes: Uint8Array): Buffer {
  const first = bytes.findIndex((byte) => byte !== 0);
  const plain = first < 0 ? Uint8Array.of(0) : bytes.subarray(first);
  return element(0x02, Buffer.from((plain[0] ?? 0) >= 0x80 ? [0] : []), plain);
}

/** An object identifier from its dotted form. */
export function oid(dotted: string): Buffer {
  const [first = 0, second = 0, ...rest] = dotted.split('.').map(Number);
  return element(0x06, Buffer.from([first * 40 + second, ...rest.flatMap(base128)]));
}

/** UTCTime holds the years 1950 to 2049 (RFC 5280, 4.1.2.5). */
export function utcTime(at: Date): Buffer {
  const digits = at.toISOString().replace(/[-:T]/g, '').slice(2, 14);
  return element(0x17, Buffer.from(`${digits}Z`, 'ascii'));
}

function lengthOf(length: number): Buffer {
  if (length < 0x80) return Buffer.from([length]);
  const bytes = [];
  for (let rest = length; rest > 0; rest = Math.floor(rest / 256)) bytes.unshift(rest % 256);
  return Buffer.from([0x80 + bytes.length, ...bytes]);
}

function base128(value: number): number[] {
  const bytes = [value % 128];
  for (let rest = Math.floor(value / 128); rest > 0; rest = Math.floor(rest / 128))
    bytes.unshift(0x80 + (rest % 128));
  return bytes;
}
