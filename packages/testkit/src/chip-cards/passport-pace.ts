import { createCipheriv, createHash, randomBytes } from 'node:crypto';
import { tlv } from './card-authority.ts';
import { cmac, retailMac, run } from './card-macs.ts';
import type { GroupNumber } from './passport-group-key.ts';
import { groupElements, type PaceElements, pointsOfP256, repeatedElements } from './pace-elements.ts';
import { numberMaker } from './pace-integrated.ts';
import {
  blockOf,
  dataOf,
  derive,
  nameOf,
  objectsIn,
  type PassportCipher,
  PassportMessages,
} from './passport-messages.ts';

/** By which cipher; on P-256, or by the numbers of a group. */
export interface PaceManner {
  readonly cipher: PassportCipher;
  readonly group?: GroupNumber;
  /** Integrated mapping, not the generic one; not with 3DES. */
  readonly isIntegrated?: boolean;
  /** What every session draws, where they are not to cost much. */
  readonly draws?: PaceDraws;
}

export interface PaceDraws {
  readonly nonce: Buffer;
  readonly elements: PaceElements;
}

const status = (code: number) => Buffer.from(code.toString(16), 'hex');
const done = status(0x9000);
const sha1 = (data: Uint8Array) => createHash('sha1').update(data).digest();

const protocolOf = ({ cipher, group, isIntegrated = false }: PaceManner) =>
  Buffer.from([
    ...Buffer.from('04007f0007020204', 'hex'),
    (group === undefined ? 2 : 1) + (isIntegrated ? 2 : 0),
    { des: 1, aes128: 2, aes256: 4 }[cipher],
  ]);

/** EF.CardAccess of a passport with PACE. */
export const cardAccessOf = (manner: PaceManner): Buffer =>
  tlv(
    0x31,
    tlv(0x30, tlv(6, protocolOf(manner)), tlv(2, Buffer.of(2)), tlv(2, Buffer.of(manner.group ?? 12))),
  );

function drawsFor({ cipher, group, isIntegrated = false }: PaceManner): PaceDraws {
  const makeNumber = isIntegrated ? numberMaker(cipher) : undefined;
  return {
    nonce: randomBytes(isIntegrated && cipher === 'aes256' ? 32 : 16),
    elements: group === undefined ? pointsOfP256(makeNumber) : groupElements(group, makeNumber),
  };
}

/** The same in each session, and reckoned once. */
export function repeatedDraws(manner: PaceManner): PaceDraws {
  const { nonce, elements } = drawsFor(manner);
  return { nonce, elements: repeatedElements(elements) };
}

/** One session of PACE from the side of the chip (ICAO 9303-11 4.4): nonce, mapping, agreement, proofs. */
export class PassportPace {
  readonly #manner: PaceManner;
  readonly #zone: string;
  readonly #nonce: Buffer;
  readonly #elements: PaceElements;
  #keys: { shared: Buffer; ours: Buffer; theirs: Buffer } | undefined;

  constructor(manner: PaceManner, zone: string) {
    this.#manner = manner;
    this.#zone = zone;
    const { nonce, elements } = manner.draws ?? drawsFor(manner);
    this.#nonce = nonce;
    this.#elements = elements;
  }

  /** MSE:Set AT: whether it names this protocol, and the zone as the password. */
  static begins(manner: PaceManner, command: Buffer): boolean {
    const wanted = Buffer.concat([tlv(0x80, protocolOf(manner)), tlv(0x83, Buffer.of(1))]);
    return command.subarray(2, 4).toString('hex') === 'c1a4' && dataOf(command).equals(wanted);
  }

  /** GENERAL AUTHENTICATE: the answer, and the session behind the last one. */
  answer(command: Buffer): { readonly answer: Buffer; readonly session?: PassportMessages } {
    const [wrapper] = objectsIn(dataOf(command));
    const [step] = wrapper?.tag === 0x7c ? objectsIn(wrapper.value) : [];
    try {
      if (step?.tag === 0x85) return this.#prove(step.value);
      const data = tlv(0x7c, this.#continue(step));
      // A short command has room for 256 bytes.
      const isShort = command[4] !== 0;
      return { answer: isShort && data.length > 256 ? status(0x6700) : Buffer.concat([data, done]) };
    } catch {
      return { answer: status(0x6a80) };
    }
  }

  #continue(step: { tag: number; value: Buffer } | undefined): Buffer {
    const { cipher } = this.#manner;
    if (!step) {
      const key = derive(cipher, sha1(Buffer.from(this.#zone)), 3);
      return tlv(0x80, run(createCipheriv, `${nameOf(cipher)}-cbc`, { key, data: this.#nonce }));
    }
    if (step.tag === 0x81) return tlv(0x82, this.#elements.map(step.value, this.#nonce));
    this.#keys = { ...this.#elements.agree(step.value), theirs: step.value };
    return tlv(0x84, this.#keys.ours);
  }

  #prove(proof: Buffer) {
    const [manner, keys] = [this.#manner, this.#keys];
    if (!keys) return { answer: status(0x6985) };
    const { cipher } = manner;
    const mac = derive(cipher, keys.shared, 2);
    const token = (element: Buffer) => {
      const data = tlv(0x7f49, tlv(6, protocolOf(manner)), tlv(this.#elements.tag, element));
      return cipher === 'des' ? retailMac(mac, data) : cmac(mac, data);
    };
    if (!token(keys.ours).equals(proof)) return { answer: status(0x6300) };
    return {
      answer: Buffer.concat([tlv(0x7c, tlv(0x86, token(keys.theirs))), done]),
      session: new PassportMessages(cipher, keys.shared, Buffer.alloc(blockOf(cipher))),
    };
  }
}
