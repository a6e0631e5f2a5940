import { randomBytes } from 'node:crypto';
import { p256 } from '@noble/curves/nist.js';
import { encodedPoint, type MakeNumber } from './pace-integrated.ts';
import { bytesOf, type GroupNumber, numberedGroups, numberOf, orders, power } from './passport-group-key.ts';

/** One side of generic mapping and agreement, in one session. */
export interface PaceElements {
  /** The chip's number for the mapping; nothing for integrated mapping, to which the other side gives a nonce. */
  map(theirs: Buffer, nonce: Buffer): Buffer;
  /** The chip's key for the session, and what both sides have. */
  agree(theirs: Buffer): { readonly ours: Buffer; readonly shared: Buffer };
  /** Tag of a public key in the proofs. */
  readonly tag: number;
}

/** Points for a session of PACE on P-256. */
export function pointsOfP256(makeNumber?: MakeNumber): PaceElements {
  const { Point } = p256;
  const draw = () => (BigInt(`0x${randomBytes(40).toString('hex')}`) % (Point.Fn.ORDER - 1n)) + 1n;
  let base = Point.BASE;
  return {
    tag: 0x86,
    map(theirs, nonce) {
      if (makeNumber) {
        base = Point.fromAffine(encodedPoint(Point.CURVE(), makeNumber(nonce, theirs, 256)));
        return Buffer.alloc(0);
      }
      const scalar = draw();
      base = Point.BASE.multiply(numberOf(nonce)).add(Point.fromBytes(theirs).multiply(scalar));
      return Buffer.from(Point.BASE.multiply(scalar).toBytes(false));
    },
    agree(theirs) {
      const scalar = draw();
      const shared = Buffer.from(Point.fromBytes(theirs).multiply(scalar).toBytes(true)).subarray(1);
      return { ours: Buffer.from(base.multiply(scalar).toBytes(false)), shared };
    },
  };
}

/** Numbers for a session of PACE. They do not begin with a zero: nobody need know whether it is kept. */
export function groupElements(number: GroupNumber, makeNumber?: MakeNumber): PaceElements {
  const { modulus, generator } = numberedGroups[number];
  const { length } = bytesOf(modulus);
  let base = generator;
  const draw = (): { secret: bigint; ours: Buffer } => {
    const secret = numberOf(randomBytes(32));
    const ours = bytesOf(power(base, secret, modulus));
    return ours.length === length ? { secret, ours } : draw();
  };
  return {
    tag: 0x84,
    map(theirs, nonce) {
      if (makeNumber) {
        const cofactor = (modulus - 1n) / orders[number];
        base = power(makeNumber(nonce, theirs, length * 8) % modulus, cofactor, modulus);
        return Buffer.alloc(0);
      }
      const { secret, ours } = draw();
      base =
        (power(generator, numberOf(nonce), modulus) * power(numberOf(theirs), secret, modulus)) % modulus;
      return ours;
    },
    agree(theirs) {
      const { secret, ours } = draw();
      const shared = bytesOf(power(numberOf(theirs), secret, modulus));
      return { ours, shared: Buffer.concat([Buffer.alloc(length - shared.length), shared]) };
    },
  };
}

/**
 * For readings in their thousands by a terminal that draws the same again and again: what comes of the same number is
 * reckoned once.
 */
export function repeatedElements(elements: PaceElements): PaceElements {
  let mapping: { readonly theirs: Buffer; readonly ours: Buffer } | undefined;
  let agreement: ({ readonly theirs: Buffer } & ReturnType<PaceElements['agree']>) | undefined;
  return {
    tag: elements.tag,
    map(theirs, nonce) {
      if (!mapping?.theirs.equals(theirs)) {
        mapping = { theirs, ours: elements.map(theirs, nonce) };
        agreement = undefined;
      }
      return mapping.ours;
    },
    agree(theirs) {
      if (!agreement?.theirs.equals(theirs)) agreement = { theirs, ...elements.agree(theirs) };
      return agreement;
    },
  };
}
