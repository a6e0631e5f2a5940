import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';
import { type WeierstrassPointCons, weierstrassN } from '@noble/curves/abstract/weierstrass.js';
import { p256, p384, p521 } from '@noble/curves/nist.js';
import { brainpoolCurves } from './messaging/brainpool-curves.ts';
import type { Ciphers, Curve, CurveName } from './messaging/ciphers.ts';

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
    multiply: (point, scalar) => orNull(() => Point.fromBytes(point).multiply(scalarOf(scalar))),
    add: (one, other) => orNull(() => Point.fromBytes(one).add(Point.fromBytes(other))),
  };
}

/** `Ciphers` by Node's own cryptography, and points of curves by @noble/curves. */
export const nodeCiphers: Ciphers = {
  sha1: (data) => new Uint8Array(createHash('sha1').update(data).digest()),
  sha256: (data) => new Uint8Array(createHash('sha256').update(data).digest()),
  random,
  encrypt: (cipher, key, data) => run(createCipheriv, cipher, [key, data]),
  decrypt: (cipher, key, data) => run(createDecipheriv, cipher, [key, data]),
  curve: (name) => curveOf(points[name]),
};
