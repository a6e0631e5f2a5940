/**
 * What this package needs of cryptography; React Native brings its own. No method pads. Keys of `des` have 16 bytes
 * (two keys, EDE), those of `aes` 16, 24 or 32.
 */
export interface Ciphers {
  sha1(data: Uint8Array): Uint8Array;
  sha256(data: Uint8Array): Uint8Array;
  random(length: number): Uint8Array;
  /** CBC with an IV of zeros. */
  encrypt(cipher: 'aes' | 'des', key: Uint8Array, data: Uint8Array): Uint8Array;
  decrypt(cipher: 'aes' | 'des', key: Uint8Array, data: Uint8Array): Uint8Array;
  curve(name: CurveName): Curve;
  /** Without it a passport that offers PACE by numbers alone is opened by basic access control. */
  readonly power?: Power;
}

/**
 * Base to the exponent by the modulus, as long as the modulus (PKCS#3 7); null where the base is not above 1 and below
 * the modulus less 1, the result is not above 1, or the modulus can be none. Numbers are big-endian.
 */
export type Power = (base: Uint8Array, exponent: Uint8Array, modulus: Uint8Array) => Uint8Array | null;

/** What the server needs, to prove that a passport lives. */
export interface ServerCiphers extends Ciphers {
  readonly power: Power;
}

/** The curves of ICAO 9303-11 9.5.1 that are strong enough today. */
export type CurveName =
  | 'P-256'
  | 'P-384'
  | 'P-521'
  | 'brainpoolP256r1'
  | 'brainpoolP384r1'
  | 'brainpoolP512r1';

/** Arithmetic on a curve. Points are 04 and both coordinates; scalars are big-endian, of any length. */
export interface Curve {
  readonly base: Uint8Array;
  /** A secret from 1 to below the order, drawn uniformly. */
  randomScalar(): Uint8Array;
  /** Null where the point is not on the curve, or the product is its neutral point. */
  multiply(point: Uint8Array, scalar: Uint8Array): Uint8Array | null;
  /** Null in the same cases. */
  add(one: Uint8Array, other: Uint8Array): Uint8Array | null;
  /**
   * The point that a number becomes (ICAO 9303-11 B.2), by the number's rest of a division by the field's prime; null
   * where that is none. Without this a passport that offers PACE with integrated mapping alone is opened by basic access
   * control.
   */
  readonly encode?: (number: Uint8Array) => Uint8Array | null;
}
