import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createPrivateKey,
  createPublicKey,
  diffieHellman,
  randomBytes,
} from 'node:crypto';
import { type WeierstrassPointCons, weierstrassN } from '@noble/curves/abstract/weierstrass.js';
import { p256, p384, p521 } from '@noble/curves/nist.js';
import { fromHex, joined } from './card/bytes.ts';
import { writeTlv } from './card/tlv.ts';
import { brainpoolCurves } from './messaging/brainpool-curves.ts';
import type { Curve, CurveName, ServerCiphers } from './messaging/ciphers.ts';

const blocks = { aes: 16, des: 8 } as const;

function run(
  make: typeof createCipheriv | typeof createDecipheriv,
  cipher: keyof typeof blocks,
  [key, data]: readonly [Uint8Array, Uint8Array],
) {
  const name = cipher === 'des' ? 'des-ede-cbc' : `aes-${key.length * 8}-cbc`;
  const running = make(name, key, new Uint8Array(blocks[cipher])).setAutoPadding(false);
  return new Uint8Array(Buffer.concat([running.update(data), running.final()]));
}

const random = (length: number) => new Uint8Array(randomBytes(length));
const integerOf = (bytes: Uint8Array) => BigInt(`0x0${Buffer.from(bytes).toString('hex')}`);

// Node has no addition of points, which PACE needs.
const points: Record<CurveName, WeierstrassPointCons<bigint>> = {
  'P-256': p256.Point,
  'P-384': p384.Point,
  'P-521': p521.Point,
  brainpoolP256r1: weierstrassN(brainpoolCurves.brainpoolP256r1),
  brainpoolP384r1: weierstrassN(brainpoolCurves.brainpoolP384r1),
  brainpoolP512r1: weierstrassN(brainpoolCurves.brainpoolP512r1),
};

function curveOf(Point: WeierstrassPointCons<bigint>): Curve {
  const { ORDER, BYTES } = Point.Fn;
  const scalarOf = (bytes: Uint8Array) => integerOf(bytes) % ORDER;
  const orNull = (make: () => ReturnType<typeof Point.fromHex>) => {
    try {
      // A point that is not on the curve throws, and so does writing the neutral one.
      return make().toBytes(false);
    } catch {
      return null;
    }
  };
  return {
    base: Point.BASE.toBytes(false),
    randomScalar: () => {
      // Eight bytes more than needed: what is left of the division is even enough (FIPS 186-5 A.2.1).
      const scalar = (integerOf(random(BYTES + 8)) % (ORDER - 1n)) + 1n;
      return Uint8Array.from(Buffer.from(scalar.toString(16).padStart(BYTES * 2, '0'), 'hex'));
    },
    encode: (number) => orNull(() => Point.fromAffine(encodedPoint(Point, integerOf(number)))),
    multiply: (point, scalar) => orNull(() => Point.fromBytes(point).multiply(scalarOf(scalar))),
    add: (one, other) => orNull(() => Point.fromBytes(one).add(Point.fromBytes(other))),
  };
}

/** ICAO 9303-11 B.2, with its names; all of our curves have the cofactor 1, and primes of rest 3 by 4. */
function encodedPoint(Point: WeierstrassPointCons<bigint>, number: bigint) {
  const { Fp } = Point;
  const { a, b } = Point.CURVE();
  const onCurve = (x: bigint) => Fp.add(Fp.mul(Fp.add(Fp.sqr(x), a), x), b);
  const t = Fp.create(number);
  const alpha = Fp.neg(Fp.sqr(t));
  const sum = Fp.add(alpha, Fp.sqr(alpha));
  const x2 = Fp.mul(Fp.neg(Fp.mul(b, Fp.add(Fp.ONE, sum))), Fp.inv(Fp.mul(a, sum)));
  const h2 = onCurve(x2);
  const A = Fp.pow(h2, Fp.ORDER - 1n - (Fp.ORDER + 1n) / 4n);
  if (Fp.eql(Fp.mul(Fp.sqr(A), h2), Fp.ONE)) return { x: x2, y: Fp.mul(A, h2) };
  return { x: Fp.mul(alpha, x2), y: Fp.mul(A, Fp.mul(Fp.mul(Fp.sqr(t), t), h2)) };
}

const nothing = new Uint8Array();
const dhKeyAgreement = writeTlv(6, fromHex('2a864886f70d010301'));

/** INTEGER: without leading zeros, but for the sign. */
function integer(bytes: Uint8Array): Uint8Array {
  const start = bytes.findIndex((byte) => byte !== 0);
  const digits = start === -1 ? Uint8Array.of(0) : bytes.subarray(start);
  return writeTlv(2, joined((digits[0] ?? 0) > 0x7f ? Uint8Array.of(0) : nothing, digits));
}

/**
 * Node has it for keys only: the exponent is made the private one, the base the public one of the other side. Its
 * DiffieHellman class would first try whether the modulus is a prime, for a tenth of a second.
 */
function power(base: Uint8Array, exponent: Uint8Array, modulus: Uint8Array): Uint8Array | null {
  const two = Uint8Array.of(2);
  const algorithm = writeTlv(
    0x30,
    joined(dhKeyAgreement, writeTlv(0x30, joined(integer(modulus), integer(two)))),
  );
  const bits = writeTlv(3, joined(Uint8Array.of(0), integer(base)));
  const secret = joined(integer(nothing), algorithm, writeTlv(4, integer(exponent)));
  const der = (content: Uint8Array) =>
    ({ key: Buffer.from(writeTlv(0x30, content)), format: 'der' }) as const;
  try {
    const publicKey = createPublicKey({ ...der(joined(algorithm, bits)), type: 'spki' });
    const privateKey = createPrivateKey({ ...der(secret), type: 'pkcs8' });
    return new Uint8Array(diffieHellman({ publicKey, privateKey }));
  } catch {
    return null;
  }
}

/** `Ciphers`, and what the server needs, by Node's own cryptography, and points of curves by @noble/curves. */
export const nodeCiphers: ServerCiphers = {
  sha1: (data) => new Uint8Array(createHash('sha1').update(data).digest()),
  sha256: (data) => new Uint8Array(createHash('sha256').update(data).digest()),
  random,
  encrypt: (cipher, key, data) => run(createCipheriv, cipher, [key, data]),
  decrypt: (cipher, key, data) => run(createDecipheriv, cipher, [key, data]),
  curve: (name) => curveOf(points[name]),
  power,
};
