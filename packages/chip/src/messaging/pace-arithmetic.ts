import { fromHex, joined, toHex } from '../card/bytes.ts';
import { writeTlv } from '../card/tlv.ts';
import type { Ciphers, CurveName, Power } from './ciphers.ts';
import { numberedCurves } from './domain-parameters.ts';
import { type GroupDigits, numberedGroups } from './numbered-groups.ts';

/** What PACE reckons with: points of a curve, or numbers by a modulus. Null: an element is none of these. */
export interface PaceArithmetic {
  readonly base: Uint8Array;
  /** A secret, and the public key to it: the element that it makes of a base. */
  newPair(base: Uint8Array): { readonly secret: Uint8Array; readonly element: Uint8Array } | null;
  /** An element of the other side by a secret of ours. */
  multiply(element: Uint8Array, secret: Uint8Array): Uint8Array | null;
  /** Generic mapping (ICAO 9303-11 4.4.3.3.1): the base of one session. */
  mapped(nonce: Uint8Array, shared: Uint8Array): Uint8Array | null;
  /** Integrated mapping (ICAO 9303-11 4.4.3.3.2): the base that a number of any length becomes. */
  encoded(number: Uint8Array): Uint8Array | null;
  /** Bytes of the field's numbers. */
  readonly length: number;
  /** What keys are derived from (ICAO 9303-11 9.6). */
  secretIn(shared: Uint8Array): Uint8Array;
  /** A public key as the proofs name it; the same however the other side wrote it. */
  named(element: Uint8Array): Uint8Array;
}

/** With which parameters (ICAO 9303-11 9.5.1). */
export type PaceDomain =
  | { readonly on: 'curve'; readonly curve: CurveName }
  | { readonly on: 'group'; readonly group: GroupDigits };

/** The parameters of a number; null where it is none of this kind, or ours lack the arithmetic. */
export function paceDomain(
  ciphers: Ciphers,
  { on, mapping }: { readonly on: PaceDomain['on']; readonly mapping: 'generic' | 'integrated' },
  number: number,
): PaceDomain | null {
  const curve = numberedCurves[number];
  if (on === 'curve') {
    const isKnown = curve && (mapping === 'generic' || ciphers.curve(curve).encode);
    return isKnown ? { on, curve } : null;
  }
  const group = numberedGroups[number];
  return group && ciphers.power ? { on, group } : null;
}

export function paceArithmetic(ciphers: Ciphers, domain: PaceDomain): PaceArithmetic {
  if (domain.on === 'curve') return onCurve(ciphers, domain.curve);
  if (!ciphers.power) throw new Error('no_power');
  return inGroup(ciphers, ciphers.power, domain.group);
}

function onCurve(ciphers: Ciphers, name: CurveName): PaceArithmetic {
  const curve = ciphers.curve(name);
  return {
    base: curve.base,
    newPair(base) {
      const secret = curve.randomScalar();
      const element = curve.multiply(base, secret);
      return element && { secret, element };
    },
    multiply: (element, secret) => curve.multiply(element, secret),
    mapped(nonce, shared) {
      const start = curve.multiply(curve.base, nonce);
      return start && curve.add(start, shared);
    },
    encoded: (number) => curve.encode?.(number) ?? null,
    length: (curve.base.length - 1) / 2,
    // The x of the point.
    secretIn: (shared) => shared.slice(1, (shared.length + 1) / 2),
    named: (element) => writeTlv(0x86, element),
  };
}

const integerOf = (bytes: Uint8Array) => BigInt(`0x0${toHex(bytes)}`);
const withoutZeros = (number: Uint8Array) => {
  const start = number.findIndex((byte) => byte !== 0);
  return start === -1 ? new Uint8Array() : number.subarray(start);
};
/** So that a base of no group is not tried for ever. */
const mostDraws = 8;

function inGroup(ciphers: Ciphers, power: Power, digits: GroupDigits): PaceArithmetic {
  const [modulus, base] = [fromHex(digits.modulus), fromHex(digits.generator)];
  const [whole, order] = [integerOf(modulus), BigInt(`0x${digits.order}`)];
  const bytesOf = (number: bigint) => fromHex(number.toString(16).padStart(modulus.length * 2, '0'));
  const product = (one: Uint8Array, other: Uint8Array) => (integerOf(one) * integerOf(other)) % whole;
  const [inverting, cofactor] = [bytesOf(order - 1n), bytesOf((whole - 1n) / order)];
  /**
   * Validation of RFC 2631 2.1.5: in the subgroup of the generator the power by its order less 1 is the inverse. Anything
   * else may be a number of few powers, by which a false card would learn enough to try zones out of the reader's reach.
   */
  const isElement = (element: Uint8Array) => {
    const inverse = power(element, inverting, modulus);
    return inverse !== null && product(inverse, element) === 1n;
  };
  return {
    base,
    newPair(from) {
      // Eight bytes more than the longest order has. A key that begins with a zero would have to go without it
      // (ICAO 9303-11 9.4.1): not every chip may know.
      for (let draw = 0; draw < mostDraws; draw++) {
        const secret = ciphers.random(40);
        const element = power(from, secret, modulus);
        if (element && element[0] !== 0) return { secret, element };
      }
      return null;
    },
    multiply: (element, secret) => (isElement(element) ? power(element, secret, modulus) : null),
    mapped(nonce, shared) {
      const start = power(base, nonce, modulus);
      return start && bytesOf(product(start, shared));
    },
    encoded: (number) => power(bytesOf(integerOf(number) % whole), cofactor, modulus),
    length: modulus.length,
    secretIn: (shared) => shared,
    // An unsigned integer has no zeros before it (ICAO 9303-11 9.4.1).
    named: (element) => writeTlv(0x84, joined(withoutZeros(element))),
  };
}
