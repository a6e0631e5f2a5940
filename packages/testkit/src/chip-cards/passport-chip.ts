import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';
import { retailMac, run } from './card-macs.ts';
import { dataOf, derive, PassportMessages } from './passport-messages.ts';
import { type PaceManner, PassportPace } from './passport-pace.ts';
import { agreedMessages, isKeyAgreement, type PassportChipKey } from './passport-chip-key.ts';
import { SpecimenCard, type SpecimenContents } from './specimen-card.ts';

export interface PassportContents {
  readonly card: SpecimenContents;
  /** What opens it: number, birth and expiry with their check digits. */
  readonly zone: string;
  /** PACE in this manner, and then no basic access control. */
  readonly pace?: PaceManner;
  readonly chipKey?: PassportChipKey;
}

/** What it says, under its keys, in the place of the answer that is right to the command. */
type MeantAnswer = (answer: Buffer, command: Buffer) => Uint8Array;

const status = (code: number) => Buffer.from(code.toString(16), 'hex');
const done = status(0x9000);
const sha1 = (data: Uint8Array) => createHash('sha1').update(data).digest();
/** A passport's chip: opened by its zone, then everything is secured; any message with a wrong MAC ends that. */
export class PassportChip {
  readonly #contents: PassportContents;
  readonly #inside: SpecimenCard;
  readonly #meant: MeantAnswer;
  readonly received: Uint8Array[] = [];
  #challenge: Buffer | undefined;
  #pace: PassportPace | undefined;
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
    const ins = command[1] ?? 0;
    const { pace } = this.#contents;
    if (pace && (ins === 0x22 || ins === 0x86)) return this.#runPace(pace, command);
    if (!pace && ins === 0x84) {
      this.#challenge = randomBytes(8);
      return Buffer.concat([this.#challenge, done]);
    }
    if (!pace && ins === 0x82) return this.#authenticate(dataOf(command));
    if (ins === 0xa4 || ins === 0xb0) return this.#inside.transceive(command);
    return status(0x6982);
  };

  #runPace(manner: PaceManner, command: Buffer): Buffer {
    if (command[1] === 0x22) {
      this.#pace = PassportPace.begins(manner, command)
        ? new PassportPace(manner, this.#contents.zone)
        : undefined;
      return this.#pace ? done : status(0x6a80);
    }
    const { answer, session } = this.#pace?.answer(command) ?? { answer: status(0x6985) };
    this.#session = session;
    return answer;
  }

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
}
