import { createCipheriv, createDecipheriv, createHash } from 'node:crypto';
import { tlv } from './card-authority.ts';
import { cmac, paddedTo, retailMac, run } from './card-macs.ts';

/** Ciphers of a passport, as the last byte of PACE's object identifiers numbers them. */
export type PassportCipher = 'des' | 'aes128' | 'aes256';

const keyLengths: Record<PassportCipher, number> = { des: 16, aes128: 16, aes256: 32 };

/** ICAO 9303-11 9.7.1, without the parity of DES: no cipher looks at it. */
export function derive(cipher: PassportCipher, secret: Uint8Array, counter: number): Buffer {
  const hash = createHash(cipher === 'aes256' ? 'sha256' : 'sha1');
  return hash
    .update(secret)
    .update(Buffer.of(0, 0, 0, counter))
    .digest()
    .subarray(0, keyLengths[cipher]);
}

export const blockOf = (cipher: PassportCipher): number => (cipher === 'des' ? 8 : 16);
export const nameOf = (cipher: PassportCipher): string =>
  cipher === 'des' ? 'des-ede' : `aes-${keyLengths[cipher] * 8}`;

/** The data of a plain command, in the short form or the extended one. */
export const dataOf = (command: Buffer): Buffer =>
  command[4] === 0 && command.length > 7
    ? command.subarray(7, 7 + command.readUInt16BE(5))
    : command.subarray(5, 5 + (command[4] ?? 0));

/** Tag, value and place of each object, one behind the other. */
export function objectsIn(bytes: Buffer): { tag: number; value: Buffer; whole: Buffer }[] {
  const found = [];
  let at = 0;
  while (at < bytes.length) {
    const from = at;
    const tag = bytes[at] ?? 0;
    const first = bytes[at + 1] ?? 0;
    const count = first > 0x80 ? first - 0x80 : 0;
    const length = count ? bytes.readUIntBE(at + 2, count) : first;
    at += 2 + count + length;
    found.push({ tag, value: bytes.subarray(at - length, at), whole: bytes.subarray(from, at) });
  }
  return found;
}

/** One secure session of a passport's chip (ICAO 9303-11 9.8), from the side of the chip. */
export class PassportMessages {
  readonly #cipher: PassportCipher;
  readonly #encryption: Buffer;
  readonly #mac: Buffer;
  #count: bigint;

  constructor(cipher: PassportCipher, secret: Uint8Array, counter: Uint8Array) {
    this.#cipher = cipher;
    this.#encryption = derive(cipher, secret, 1);
    this.#mac = derive(cipher, secret, 2);
    this.#count = BigInt(`0x${Buffer.from(counter).toString('hex')}`);
  }

  /** The plain command in a secured one, short where its data allow; null where its MAC is wrong. */
  open(apdu: Buffer): Buffer | null {
    this.#count += 1n;
    const isLong = apdu[4] === 0;
    const start = isLong ? 7 : 5;
    const objects = objectsIn(apdu.subarray(start, start + (isLong ? apdu.readUInt16BE(5) : (apdu[4] ?? 0))));
    const mac = objects.find(({ tag }) => tag === 0x8e)?.value;
    const signed = objects.filter(({ tag }) => tag !== 0x8e).map(({ whole }) => whole);
    const header = paddedTo(blockOf(this.#cipher), apdu.subarray(0, 4));
    if (!mac || !this.#macOf(Buffer.concat([header, ...signed])).equals(mac)) return null;
    const hidden = objects.find(({ tag }) => tag === 0x87)?.value.subarray(1);
    const plain = hidden ? this.#run(createDecipheriv, hidden) : Buffer.alloc(0);
    const data = plain.subarray(0, Math.max(0, plain.lastIndexOf(0x80)));
    const [, ins = 0, p1 = 0, p2 = 0] = apdu;
    const wanted = objects.find(({ tag }) => tag === 0x97)?.value[0] ?? 0;
    const { length } = data;
    const lengths = length > 255 ? [0, length >> 8, length & 0xff] : length > 0 ? [length] : [];
    return Buffer.of(0, ins, p1, p2, ...lengths, ...data, wanted);
  }

  /** An answer, and its status again behind it. */
  seal(answer: Buffer): Buffer {
    this.#count += 1n;
    const [content, status] = [answer.subarray(0, -2), answer.subarray(-2)];
    const hidden =
      content.length > 0
        ? tlv(0x87, Buffer.of(1), this.#run(createCipheriv, paddedTo(blockOf(this.#cipher), content)))
        : Buffer.alloc(0);
    const body = Buffer.concat([hidden, tlv(0x99, status)]);
    return Buffer.concat([body, tlv(0x8e, this.#macOf(body)), status]);
  }

  get #counter(): Buffer {
    return Buffer.from(this.#count.toString(16).padStart(blockOf(this.#cipher) * 2, '0'), 'hex');
  }

  #run(make: typeof createCipheriv | typeof createDecipheriv, data: Buffer): Buffer {
    const name = nameOf(this.#cipher);
    const key = this.#encryption;
    if (this.#cipher === 'des') return run(make, `${name}-cbc`, { key, data });
    const iv = run(createCipheriv, `${name}-ecb`, { key, data: this.#counter });
    return run(make, `${name}-cbc`, { key, data, iv });
  }

  #macOf(data: Buffer): Buffer {
    const whole = Buffer.concat([this.#counter, data]);
    return this.#cipher === 'des' ? retailMac(this.#mac, whole) : cmac(this.#mac, paddedTo(16, whole));
  }
}
