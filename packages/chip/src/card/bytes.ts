// Bytes without Buffer: React Native has none.

export function joined(...parts: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

/** @param text pairs of hexadecimal digits */
export const fromHex = (text: string): Uint8Array =>
  Uint8Array.from(text.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));

export const toHex = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');

/** In a time that does not depend on where they differ. */
export function sameBytes(one: Uint8Array, other: Uint8Array): boolean {
  if (one.length !== other.length) return false;
  let difference = 0;
  for (const [index, byte] of one.entries()) difference |= byte ^ (other[index] ?? 0);
  return difference === 0;
}

export const xored = (one: Uint8Array, other: Uint8Array): Uint8Array =>
  one.map((byte, index) => byte ^ (other[index] ?? 0));

/** ASCII alone: numbers and PINs that are printed or typed. */
export const asciiBytes = (text: string): Uint8Array => Uint8Array.from(text, (sign) => sign.charCodeAt(0));

/** ISO/IEC 7816-4 padding: 80, then 00 up to a whole block. */
export function padded(data: Uint8Array, block: number): Uint8Array {
  const whole = new Uint8Array((Math.floor(data.length / block) + 1) * block);
  whole.set(data);
  whole[data.length] = 0x80;
  return whole;
}

/** The opposite of `padded`; null where there is no such padding. */
export function unpadded(data: Uint8Array): Uint8Array | null {
  const end = data.findLastIndex((byte) => byte !== 0);
  return data[end] === 0x80 ? data.subarray(0, end) : null;
}
