import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';
import { tlv } from './card-authority.ts';
import { SpecimenCard, type SpecimenContents } from './specimen-card.ts';

/** What is printed on the specimen, and opens it. */
export const residenceCardNumber = 'AA12345678BB';

const refused = Buffer.from('6300', 'hex');
const done = Buffer.from('9000', 'hex');
const sha1Key = (data: Uint8Array) => createHash('sha1').update(data).digest().subarray(0, 16);

function aes(make: typeof createCipheriv | typeof createDecipheriv, key: Buffer, data: Uint8Array): Buffer {
  const running = make('aes-128-cbc', key, Buffer.alloc(16)).setAutoPadding(false);
  return Buffer.concat([running.update(data), running.final()]);
}

/** AES-CMAC of whole blocks (RFC 4493), its first eight bytes. */
function macOf(key: Buffer, data: Buffer): Buffer {
  const start = BigInt(`0x${aes(createCipheriv, key, Buffer.alloc(16)).toString('hex')}`);
  const doubled = ((start << 1n) ^ (start >> 127n ? 0x87n : 0n)) & ((1n << 128n) - 1n);
  const last = BigInt(`0x${data.subarray(-16).toString('hex')}`) ^ doubled;
  const blocks = Buffer.concat([
    data.subarray(0, -16),
    Buffer.from(last.toString(16).padStart(32, '0'), 'hex'),
  ]);
  return aes(createCipheriv, key, blocks).subarray(-16, -8);
}

/** A residence card of the second generation: whoever knows its printed number reads it, enciphered. */
export class ResidenceCardChip {
  readonly #inside: SpecimenCard;
  readonly #key = sha1Key(Buffer.from(residenceCardNumber));
  readonly received: Uint8Array[] = [];
  #challenge: Buffer | undefined;
  #session: Buffer | undefined;

  constructor(contents: SpecimenContents) {
    this.#inside = new SpecimenCard(contents);
  }

  readonly transceive = async (apdu: Uint8Array): Promise<Uint8Array> => {
    this.received.push(apdu);
    const command = Buffer.from(apdu);
    if (command[1] === 0x84) {
      this.#challenge = randomBytes(8);
      return Buffer.concat([this.#challenge, done]);
    }
    if (command[1] === 0x82) return this.#authenticate(command.subarray(5, 45));
    return command[0] === 8 ? this.#secured(command) : this.#inside.transceive(command);
  };

  #authenticate(proof: Buffer): Buffer {
    const [hidden, mac] = [proof.subarray(0, 32), proof.subarray(32)];
    if (!this.#challenge || proof.length !== 40 || !macOf(this.#key, hidden).equals(mac)) return refused;
    const open = aes(createDecipheriv, this.#key, hidden);
    if (!open.subarray(8, 16).equals(this.#challenge)) return refused;
    const ours = randomBytes(16);
    const seed = Buffer.from(ours.map((byte, at) => byte ^ (open[16 + at] ?? 0)));
    this.#session = sha1Key(Buffer.concat([seed, Buffer.of(0, 0, 0, 1)]));
    const answer = aes(
      createCipheriv,
      this.#key,
      Buffer.concat([this.#challenge, open.subarray(0, 8), ours]),
    );
    return Buffer.concat([answer, macOf(this.#key, answer), done]);
  }

  async #secured(command: Buffer): Promise<Buffer> {
    const key = this.#session;
    if (!key) return Buffer.from('6988', 'hex');
    const [, ins = 0, p1 = 0, p2 = 0] = command;
    const isRead = ins === 0xb0;
    // VERIFY: 86 11 01 and sixteen bytes.
    const open = isRead ? null : aes(createDecipheriv, key, command.subarray(8));
    const data = open?.subarray(0, open.lastIndexOf(0x80)) ?? Buffer.alloc(2);
    const plain = Buffer.of(0, ins, p1, p2, isRead ? 0 : data.length, ...data);
    const answer = Buffer.from(await this.#inside.transceive(plain));
    const content = answer.subarray(0, -2);
    if (content.length === 0) return answer;
    const whole = Buffer.alloc((Math.floor(content.length / 16) + 1) * 16);
    content.copy(whole);
    whole[content.length] = 0x80;
    const hidden = tlv(0x86, Buffer.of(1), aes(createCipheriv, key, whole));
    return Buffer.concat([hidden, answer.subarray(-2)]);
  }
}

/** Files as the second generation has them; pictures, signature and certificate are stand-ins. */
export function specimenResidenceCard(): SpecimenContents {
  const file = (shortFile: number, ...parts: Buffer[]) => ({
    content: Buffer.concat(parts),
    shortFile,
    needs: ['number'],
  });
  const free = (shortFile: number, content: Buffer) => ({ content, shortFile });
  const text = (tag: number, value: string) => tlv(tag, Buffer.from(value));
  const front = {
    '0001': file(1, text(0xc2, residenceCardNumber)),
    '0002': file(3, text(0xc5, '20300407'), text(0xc6, '20020407'), text(0xc7, '2')),
    '0003': file(4, tlv(0xd0, Buffer.alloc(2400, 1)), tlv(0xd1, Buffer.alloc(2900, 2))),
    '0004': file(6, tlv(0xdfd1, Buffer.alloc(2300, 3))),
  };
  const changes = {
    '0001': file(1, text(0xd5, '')),
    '0002': file(2, text(0xd6, '')),
    '0003': file(3, text(0xd7, '')),
  };
  const signature = { '0001': file(2, tlv(0xdc, Buffer.alloc(96, 4)), tlv(0xdd, Buffer.alloc(598, 5))) };
  const aid = (prefix: string) => prefix.padEnd(32, '0');
  return {
    applications: {
      '': { files: { '0001': free(11, text(0xc0, '0001')), '0002': free(10, text(0xc1, '05')) } },
      [aid('d392f0004f02')]: { files: front },
      [aid('d392f0004f03')]: { files: changes },
      [aid('d392f0004f04')]: { files: signature },
    },
    keys: { number: { secret: residenceCardNumber, tries: undefined } },
    references: { 0x86: 'number' },
  };
}
