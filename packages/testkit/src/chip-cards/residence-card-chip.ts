import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';
import { tlv } from './card-authority.ts';
import { cmac, type Direction, paddedTo, retailMac, run } from './card-macs.ts';
import { SpecimenCard, type SpecimenContents } from './specimen-card.ts';

/** What is printed on the specimen, and opens it. */
export const residenceCardNumber = 'AA12345678BB';

const refused = Buffer.from('6300', 'hex');
const done = Buffer.from('9000', 'hex');
const sha1Key = (data: Uint8Array) => createHash('sha1').update(data).digest().subarray(0, 16);

/** A residence card: whoever knows its printed number reads it; its front (DF1) comes enciphered alone. */
export class ResidenceCardChip {
  readonly #inside: SpecimenCard;
  readonly #key = sha1Key(Buffer.from(residenceCardNumber));
  readonly #cipher: 'aes-128-cbc' | 'des-ede-cbc';
  readonly received: Uint8Array[] = [];
  #isFront = false;
  #challenge: Buffer | undefined;
  #session: Buffer | undefined;

  constructor(contents: SpecimenContents) {
    this.#inside = new SpecimenCard(contents);
    const kind = contents.applications['']?.files['0002']?.content;
    this.#cipher = kind && kind[1] === 1 ? 'des-ede-cbc' : 'aes-128-cbc';
  }

  readonly transceive = async (apdu: Uint8Array): Promise<Uint8Array> => {
    this.received.push(apdu);
    const command = Buffer.from(apdu);
    if (command[1] === 0x84) {
      this.#challenge = randomBytes(8);
      return Buffer.concat([this.#challenge, done]);
    }
    if (command[1] === 0x82) return this.#authenticate(command.subarray(5, 45));
    if (command[1] === 0xa4) this.#isFront = command.toString('hex').startsWith('00a4040c10d392f0004f02');
    const isRead = command[1] === 0xb0;
    // Files that want no enciphered reading have none; those of the front have no other.
    if (isRead && (command[0] === 8) !== this.#isFront)
      return Buffer.from(this.#isFront ? '6982' : '6882', 'hex');
    return command[0] === 8 ? this.#secured(command) : this.#inside.transceive(command);
  };

  #run(make: Direction, key: Buffer, data: Uint8Array): Buffer {
    return run(make, this.#cipher, { key, data });
  }

  #macOf(data: Buffer): Buffer {
    return this.#cipher === 'aes-128-cbc' ? cmac(this.#key, data) : retailMac(this.#key, data);
  }

  #authenticate(proof: Buffer): Buffer {
    const [hidden, mac] = [proof.subarray(0, 32), proof.subarray(32)];
    if (!this.#challenge || proof.length !== 40 || !this.#macOf(hidden).equals(mac)) return refused;
    const open = this.#run(createDecipheriv, this.#key, hidden);
    if (!open.subarray(8, 16).equals(this.#challenge)) return refused;
    const ours = randomBytes(16);
    const seed = Buffer.from(ours.map((byte, at) => byte ^ (open[16 + at] ?? 0)));
    this.#session = sha1Key(Buffer.concat([seed, Buffer.of(0, 0, 0, 1)]));
    const plain = Buffer.concat([this.#challenge, open.subarray(0, 8), ours]);
    const answer = this.#run(createCipheriv, this.#key, plain);
    return Buffer.concat([answer, this.#macOf(answer), done]);
  }

  async #secured(command: Buffer): Promise<Buffer> {
    const key = this.#session;
    if (!key) return Buffer.from('6988', 'hex');
    const [, ins = 0, p1 = 0, p2 = 0] = command;
    const isRead = ins === 0xb0;
    // VERIFY: 86 11 01 and sixteen bytes.
    const open = isRead ? null : this.#run(createDecipheriv, key, command.subarray(8));
    const data = open?.subarray(0, open.lastIndexOf(0x80)) ?? Buffer.alloc(2);
    const plain = Buffer.of(0, ins, p1, p2, isRead ? 0 : data.length, ...data);
    const answer = Buffer.from(await this.#inside.transceive(plain));
    const content = answer.subarray(0, -2);
    if (content.length === 0) return answer;
    const whole = paddedTo(this.#cipher === 'aes-128-cbc' ? 16 : 8, content);
    const hidden = tlv(0x86, Buffer.of(1), this.#run(createCipheriv, key, whole));
    return Buffer.concat([hidden, answer.subarray(-2)]);
  }
}
