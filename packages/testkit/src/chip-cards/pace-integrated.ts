import { createCipheriv } from 'node:crypto';
import { run } from './card-macs.ts';
import { numberOf, power } from './passport-group-key.ts';
import { nameOf, type PassportCipher } from './passport-messages.ts';

// Integrated mapping (ICAO 9303-11 4.4.3.3.2), written apart from the reader's: numbers, and the point by B.3, not B.2.

/** The number that a chip's nonce and a terminal's make, for a field of so many bits. */
export type MakeNumber = (chip: Buffer, terminal: Buffer, bits: number) => bigint;

const constants: Readonly<Record<number, readonly [string, string]>> = {
  16: ['a668892a7c41e3ca739f40b057d85904', 'a4e136ac725f738b01c1f60217c188ad'],
  32: [
    'd463d65234124ef7897054986dca0a174e28df758cbaa03f240616414d5a1676',
    '54bd7255f0aaf831bec3423fcf39d69b6cbf066677d0faae5aadd99df8e53517',
  ],
};

/** Under AES with keys of 128 or 256 bits: a chip's nonce is as long as a key. */
export function numberMaker(cipher: PassportCipher): MakeNumber {
  const encrypt = (key: Buffer, data: Buffer) => run(createCipheriv, `${nameOf(cipher)}-cbc`, { key, data });
  return (chip, terminal, bits) => {
    const [next = '', part = ''] = constants[chip.length] ?? [];
    const count = Math.ceil((bits + 64) / (chip.length * 8));
    let [key, number] = [encrypt(terminal, chip), 0n];
    for (let index = 0; index < count; index++) {
      number = (number << BigInt(chip.length * 8)) | numberOf(encrypt(key, Buffer.from(part, 'hex')));
      key = encrypt(key, Buffer.from(next, 'hex'));
    }
    return number;
  };
}

/** A point of a curve whose prime leaves 3 by 4, in Jacobian coordinates (B.3), then made affine. */
export function encodedPoint(
  { p, a, b }: { p: bigint; a: bigint; b: bigint },
  number: bigint,
): { x: bigint; y: bigint } {
  const mod = (value: bigint) => ((value % p) + p) % p;
  const t = mod(number);
  const alpha = mod(-t * t);
  const sum = alpha + alpha * alpha;
  const z = mod(a * sum);
  const x2 = mod(-b * z * (1n + sum));
  const h2 = mod(x2 ** 3n + a * x2 * z ** 4n + b * z ** 6n);
  const root = power(h2, p - 1n - (p + 1n) / 4n, p);
  const [x, y] = mod(root * root * h2) === 1n ? [x2, root * h2] : [alpha * x2, root * mod(-alpha * t * h2)];
  const inverse = power(z, p - 2n, p);
  return { x: mod(x * inverse ** 2n), y: mod(y * inverse ** 3n) };
}
