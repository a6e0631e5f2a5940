import { AsnConvert } from '@peculiar/asn1-schema';
import type { Extension, Name } from '@peculiar/asn1-x509';
import { demand, type SignatureRefusalCode } from './signature-refusal.ts';

/** Bytes of the object that begins here (X.690 8.1.3, definite length of up to four bytes); -1 where none does. */
function lengthOfFirst(bytes: Uint8Array): number {
  const first = bytes[1] ?? 0x80;
  if (first < 0x80) return 2 + first;
  const count = first & 0x7f;
  if (count === 0 || count > 4 || bytes.length < 2 + count) return -1;
  return 2 + count + Buffer.from(bytes).readUIntBE(2, count);
}

/**
 * One object of this schema and nothing behind it.
 * @throws {SignatureRefusal} `code` where it is something else
 */
export function parseWhole<Parsed>(
  bytes: Uint8Array,
  schema: new () => Parsed,
  code: SignatureRefusalCode,
): Parsed {
  demand(lengthOfFirst(bytes) === bytes.length, code);
  let parsed: Parsed | undefined;
  try {
    parsed = AsnConvert.parse(bytes, schema);
  } catch {
    // It is another object.
  }
  demand(parsed !== undefined, code);
  return parsed;
}

/**
 * As `parseWhole`, and written in the one way that DER has: two readers cannot understand it in two ways.
 * @throws {SignatureRefusal} `code` where it is something else
 */
export function parseStrictly<Parsed>(
  bytes: Uint8Array,
  schema: new () => Parsed,
  code: SignatureRefusalCode,
): Parsed {
  const parsed = parseWhole(bytes, schema, code);
  demand(isSame(AsnConvert.serialize(parsed), bytes), code);
  return parsed;
}

/**
 * What a UTF8String of at most 65,535 bytes holds. The library's reader leaves what stands in subjectAltName as it is.
 * @returns null where it is another object, or its length is written in another way than DER's
 */
export function utf8StringContent(value: Uint8Array): Uint8Array | null {
  const header = value.length - 2 < 0x80 ? 2 : value.length - 3 < 0x100 ? 3 : 4;
  const bytes = value.length - header;
  const lengths = { 2: [bytes], 3: [0x81, bytes], 4: [0x82, bytes >> 8, bytes & 0xff] }[header] ?? [];
  return isSame(value.subarray(0, header), Uint8Array.of(0x0c, ...lengths)) ? value.subarray(header) : null;
}

export const isSame = (one: ArrayBuffer | Uint8Array, other: ArrayBuffer | Uint8Array): boolean =>
  Buffer.from(bytesOf(one)).equals(bytesOf(other));

export const bytesOf = (value: ArrayBuffer | Uint8Array): Uint8Array =>
  value instanceof Uint8Array ? value : new Uint8Array(value);

export const isSameName = (one: Name, other: Name): boolean =>
  isSame(AsnConvert.serialize(one), AsnConvert.serialize(other));

/** A serial number or another INTEGER without leading zeros. */
export const hexOf = (integer: ArrayBuffer): string =>
  Buffer.from(integer)
    .toString('hex')
    .replace(/^(00)+(?=..)/, '');

/**
 * Content of the only extension of a kind; undefined where it has none.
 * @throws {SignatureRefusal} `code` where it stands there twice (RFC 5280 4.2)
 */
export function extensionOf(
  extensions: readonly Extension[] | undefined,
  id: string,
  code: SignatureRefusalCode,
): Uint8Array | undefined {
  const [only, second] = (extensions ?? []).filter(({ extnID }) => extnID === id);
  demand(second === undefined, code);
  return only && new Uint8Array(only.extnValue.buffer);
}

/** @throws {SignatureRefusal} `code` where a critical extension is none of these */
export function demandKnown(
  extensions: readonly Extension[] | undefined,
  known: readonly string[],
  code: SignatureRefusalCode,
): void {
  demand(
    (extensions ?? []).every(({ critical, extnID }) => !critical || known.includes(extnID)),
    code,
  );
}
