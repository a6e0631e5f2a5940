import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';
import { p256 } from '@noble/curves/nist.js';
import { tlv } from './card-authority.ts';
import { cmac, retailMac, run } from './card-macs.ts';
import {
  blockOf,
  derive,
  nameOf,
  objectsIn,
  type PassportCipher,
  PassportMessages,
} from './passport-messages.ts';
import { agreedMessages, isKeyAgreement, type PassportChipKey } from './passport-chip-key.ts';
import { SpecimenCard, type SpecimenContents } from './specimen-card.ts';

export interface PassportContents {
  readonly card: SpecimenContents;
  /** What opens it: number, birth and expiry with their check digits. */
  readonly zone: string;
  /** PACE on P-256 by this cipher, and then no basic access control. */
  readonly pace?: PassportCipher;
  readonly chipKey?: PassportChipKey;
}

/** What it says, under its keys, in the place of the answer that is right to the command. */
type MeantAnswer = (answer: Buffer, command: Buffer) => Uint8Array;

const status = (code: number) => Buffer.from(code.toString(16), 'hex');
const done = status(0x9000);
const sha1 = (data: Uint8Array) => createHash('sha1').update(data).digest();
const { Point } = p256;
const draw = () => (BigInt(`0x${randomBytes(40).toString('hex')}`) % (Point.Fn.ORDER - 1n)) + 1n;
const protocolOf = (cipher: PassportCipher) =>
  Buffer.concat([
    Buffer.from('04007f000702020402', 'hex'),
    Buffer.of({ des: 1, aes128: 2, aes256: 4 }[cipher]),
  ]);

/** EF.CardAccess of a passport with PACE on P-256. */
export const cardAccessOf = (cipher: PassportCipher): Buffer =>
  tlv(0x31, tlv(0x30, tlv(6, protocolOf(cipher)), tlv(2, Buffer.of(2)), tlv(2, Buffer.of(12))));

interface PaceState {
  readonly nonce: Buffer;
  base?: typeof Point.BASE;
  keys?: { shared: Buffer; ours: Buffer; theirs: Buffer };
}

/** A passport's chip: opened by its zone, then everything is secured; any message with a wrong MAC ends that. */
export class PassportChip {
  readonly #contents: PassportContents;
  readonly #inside: SpecimenCard;
  readonly #meant: MeantAnswer;
  readonly received: Uint8Array[] = [];
  #challenge: Buffer | undefined;
  #pace: PaceState | undefined;
  #session: PassportMessages | undefined;

  constructor(contents: PassportContents, meant: MeantAnswer = (answer) => answer) {
    this.#contents = contents;
    this.#meant = meant;
    this.#inside = new SpecimenCard(contents.card);
  }

  readonly transceive = async (apdu: Uint8Array): Promise<Uint8Array> => {
    this.received.push(apdu);
    const command = Buffer.from(apdu);
    if ((command[0] ?? 0) === 0x0c) return this.#secured(command);
    this.#session = undefined;
    const [, ins = 0, p1 = 0, p2 = 0] = command;
    const data = command.subarray(5, 5 + (command[4] ?? 0));
    const { pace } = this.#contents;
    if (pace && ins === 0x22) return this.#beginPace(pace, data, (p1 << 8) | p2);
    if (pace && ins === 0x86) return this.#continuePace(pace, data);
    if (!pace && ins === 0x84) {
      this.#challenge = randomBytes(8);
      return Buffer.concat([this.#challenge, done]);
    }
    if (!pace && ins === 0x82) return this.#authenticate(data);
    if (ins === 0xa4 || ins === 0xb0) return this.#inside.transceive(command);
    return status(0x6982);
  };

  async #secured(command: Buffer): Promise<Buffer> {
    const session = this.#session;
    const plain = session?.open(command);
    if (!session || !plain) {
      this.#session = undefined;
      return status(0x6988);
    }
    this.#inside.open('zone');
    const { chipKey } = this.#contents;
    if (chipKey && isKeyAgreement(plain)) return this.#agreeAnew(chipKey, session, plain);
    const right = Buffer.from(await this.#inside.transceive(plain));
    const answer = session.seal(Buffer.from(this.#meant(right, plain)));
    // A short command (its fifth byte is its length) has room for 256 bytes and the status.
    return command[4] !== 0 && answer.length > 258 ? status(0x6700) : answer;
  }

  /** Chip authentication (ICAO 9303-11 6.2): the answer is still under the old keys, the next command under the new. */
  #agreeAnew(chipKey: PassportChipKey, session: PassportMessages, plain: Buffer): Buffer {
    const agreed = agreedMessages(chipKey, plain);
    const answer = session.seal(agreed.answer);
    if (agreed.session) this.#session = agreed.session;
    return answer;
  }

  /** Basic access control (ICAO 9303-11 4.3). */
  #authenticate(proof: Buffer): Buffer {
    const seed = sha1(Buffer.from(this.#contents.zone)).subarray(0, 16);
    const [encryption, mac] = [derive('des', seed, 1), derive('des', seed, 2)];
    const [hidden, theirs] = [proof.subarray(0, 32), proof.subarray(32)];
    if (!this.#challenge || proof.length !== 40 || !retailMac(mac, hidden).equals(theirs))
      return status(0x6300);
    const open = run(createDecipheriv, 'des-ede-cbc', { key: encryption, data: hidden });
    if (!open.subarray(8, 16).equals(this.#challenge)) return status(0x6300);
    const ours = randomBytes(16);
    const data = Buffer.concat([this.#challenge, open.subarray(0, 8), ours]);
    const answer = run(createCipheriv, 'des-ede-cbc', { key: encryption, data });
    const secret = Buffer.from(ours.map((byte, at) => byte ^ (open[16 + at] ?? 0)));
    const counter = Buffer.concat([this.#challenge.subarray(4), open.subarray(4, 8)]);
    this.#session = new PassportMessages('des', secret, counter);
    return Buffer.concat([answer, retailMac(mac, answer), done]);
  }

  #beginPace(cipher: PassportCipher, data: Buffer, parameters: number): Buffer {
    const wanted = Buffer.concat([tlv(0x80, protocolOf(cipher)), tlv(0x83, Buffer.of(1))]);
    if (parameters !== 0xc1a4 || !data.equals(wanted)) return status(0x6a80);
    this.#pace = { nonce: randomBytes(16) };
    return done;
  }

  /** ICAO 9303-11 4.4: nonce, mapping, agreement, proofs. */
  #continuePace(cipher: PassportCipher, data: Buffer): Buffer {
    const state = this.#pace;
    const [wrapper] = objectsIn(data);
    const [step] = wrapper?.tag === 0x7c ? objectsIn(wrapper.value) : [];
    const answer = (tag: number, value: Uint8Array) => Buffer.concat([tlv(0x7c, tlv(tag, value)), done]);
    if (!state) return status(0x6985);
    if (!step) {
      const key = derive(cipher, sha1(Buffer.from(this.#contents.zone)), 3);
      return answer(0x80, run(createCipheriv, `${nameOf(cipher)}-cbc`, { key, data: state.nonce }));
    }
    try {
      if (step.tag === 0x81) return answer(0x82, map(state, step.value));
      if (step.tag === 0x83) return answer(0x84, agree(state, step.value));
    } catch {
      return status(0x6a80);
    }
    return this.#prove(cipher, state, step.value);
  }

  #prove(cipher: PassportCipher, { keys }: PaceState, proof: Buffer): Buffer {
    this.#pace = undefined;
    if (!keys) return status(0x6985);
    const mac = derive(cipher, keys.shared, 2);
    const token = (point: Buffer) => {
      const data = Buffer.concat([tlv(6, protocolOf(cipher)), tlv(0x86, point)]);
      return cipher === 'des' ? retailMac(mac, tlv(0x7f49, data)) : cmac(mac, tlv(0x7f49, data));
    };
    if (!token(keys.ours).equals(proof)) return status(0x6300);
    this.#session = new PassportMessages(cipher, keys.shared, Buffer.alloc(blockOf(cipher)));
    return Buffer.concat([tlv(0x7c, tlv(0x86, token(keys.theirs))), done]);
  }
}

function map(state: PaceState, theirs: Buffer): Buffer {
  const scalar = draw();
  const shared = Point.fromBytes(theirs).multiply(scalar);
  const nonce = BigInt(`0x${state.nonce.toString('hex')}`);
  state.base = Point.BASE.multiply(nonce).add(shared);
  return Buffer.from(Point.BASE.multiply(scalar).toBytes(false));
}

function agree(state: PaceState, theirs: Buffer): Buffer {
  const scalar = draw();
  const ours = Buffer.from((state.base ?? Point.BASE).multiply(scalar).toBytes(false));
  const shared = Buffer.from(Point.fromBytes(theirs).multiply(scalar).toBytes(true)).subarray(1);
  state.keys = { shared, ours, theirs };
  return ours;
}
