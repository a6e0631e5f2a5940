import { createCipheriv, createDecipheriv, createSecretKey, type KeyObject } from 'node:crypto';

// Written apart from the reader's, and otherwise than they are: both are tested against each other.

export type Direction = typeof createCipheriv | typeof createDecipheriv;

const keyObjects = new WeakMap<Uint8Array, KeyObject>();

/** Node spends more time on the bytes of a key than on a short message under it. */
function keyObject(key: Uint8Array): KeyObject {
  const made = keyObjects.get(key) ?? createSecretKey(key);
  keyObjects.set(key, made);
  return made;
}

/** Blocks without padding; zeros as IV where none is given. */
export function run(
  make: Direction,
  cipher: string,
  { key, data, iv }: { key: Uint8Array; data: Uint8Array; iv?: Uint8Array },
): Buffer {
  const block = cipher.startsWith('aes') ? 16 : 8;
  const start = cipher.endsWith('ecb') ? null : (iv ?? Buffer.alloc(block));
  const running = make(cipher, keyObject(key), start).setAutoPadding(false);
  return Buffer.concat([running.update(data), running.final()]);
}

/** 80, then 00 up to a whole block. */
export function paddedTo(block: number, data: Uint8Array): Buffer {
  return Buffer.concat([data, Buffer.of(0x80)], (Math.floor(data.length / block) + 1) * block);
}

const integer = (block: Uint8Array) => BigInt(`0x${Buffer.from(block).toString('hex')}`);
const whole = (1n << 128n) - 1n;
const double = (value: bigint) => ((value << 1n) ^ (value >> 127n ? 0x87n : 0n)) & whole;

/** AES-CMAC (RFC 4493) by the numbers, its first eight bytes. */
export function cmac(key: Uint8Array, data: Uint8Array): Buffer {
  const cipher = `aes-${key.length * 8}-cbc`;
  const encrypted = (plain: Uint8Array) => run(createCipheriv, cipher, { key, data: plain });
  const once = double(integer(encrypted(Buffer.alloc(16))));
  const isWhole = data.length > 0 && data.length % 16 === 0;
  const blocks = isWhole ? Buffer.from(data) : paddedTo(16, data);
  const last = integer(blocks.subarray(-16)) ^ (isWhole ? once : double(once));
  const masked = Buffer.from(last.toString(16).padStart(32, '0'), 'hex');
  return encrypted(Buffer.concat([blocks.subarray(0, -16), masked])).subarray(-16, -8);
}

/** ISO/IEC 9797-1 algorithm 3 with DES, step by step. */
export function retailMac(key: Uint8Array, data: Uint8Array): Buffer {
  const single = (make: Direction, half: Uint8Array) => {
    const running = make('des-ede-ecb', Buffer.concat([half, half]), null).setAutoPadding(false);
    return (block: Uint8Array): Buffer => running.update(block);
  };
  const encrypt = single(createCipheriv, key.subarray(0, 8));
  const blocks = paddedTo(8, data);
  let state: Buffer = Buffer.alloc(8);
  for (let at = 0; at < blocks.length; at += 8)
    state = encrypt(Buffer.from(state.map((byte, i) => byte ^ (blocks[at + i] ?? 0))));
  return encrypt(single(createDecipheriv, key.subarray(8))(state));
}
