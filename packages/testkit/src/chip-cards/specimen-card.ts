export interface SpecimenFile {
  readonly content: Uint8Array;
  /** Names of keys that must have been verified. */
  readonly needs?: readonly string[];
  /** Short name for READ BINARY. */
  readonly shortFile?: number;
}

export interface SpecimenApplication {
  readonly files: Readonly<Record<string, SpecimenFile>>;
  /** Keys that are selected and verified with P2 80. */
  readonly keys?: readonly string[];
}

export interface SpecimenKey {
  readonly secret: string;
  /** Undefined: it never locks. */
  tries: number | undefined;
}

export interface SpecimenContents {
  /** By application identifier; '' is the master file, selected at the start. */
  readonly applications: Readonly<Record<string, SpecimenApplication>>;
  readonly keys: Record<string, SpecimenKey>;
  /** Which key VERIFY means by its P2. */
  readonly references?: Readonly<Record<number, string>>;
  /** Signs with the card's own key: what a copy of its files cannot. */
  readonly sign?: (data: Uint8Array) => Uint8Array;
}

const status = (code: number) => Buffer.from([code >> 8, code & 0xff]);
const done = status(0x9000);

/** A card in memory, written from the standards and apart from the reader: both ways are tested against each other. */
export class SpecimenCard {
  readonly #contents: SpecimenContents;
  readonly #verified = new Set<string>();
  #application: SpecimenApplication | undefined;
  #selected: string | undefined;
  /** Every command that came, as it came. */
  readonly received: Uint8Array[] = [];

  constructor(contents: SpecimenContents) {
    this.#contents = contents;
    this.#application = contents.applications[''];
  }

  /** As if this key had been verified: what a secure session around it proves. */
  open(key: string): void {
    this.#verified.add(key);
  }

  readonly transceive = async (apdu: Uint8Array): Promise<Uint8Array> => {
    this.received.push(apdu);
    return this.#answer(Buffer.from(apdu));
  };

  #answer(command: Buffer): Buffer {
    const [, ins = 0, p1 = 0, p2 = 0] = command;
    const data = dataOf(command);
    if (ins === 0xa4) return this.#select(p1, data.toString('hex'));
    if (ins === 0xb0) return this.#read(p1, p2, expectedOf(command));
    if (ins === 0x20) return this.#verify(p2, data);
    const signs = ins === 0x88 || (ins === 0x2a && command[0] === 0x80);
    if (signs && this.#contents.sign) return Buffer.concat([this.#contents.sign(data), done]);
    return status(0x6d00);
  }

  #select(p1: number, id: string): Buffer {
    if (p1 !== 2) {
      const application = this.#contents.applications[id];
      if (!application) return status(0x6a82);
      this.#application = application;
      this.#selected = undefined;
      return done;
    }
    const { files = {}, keys = [] } = this.#application ?? {};
    if (!files[id] && !keys.includes(id)) return status(0x6a82);
    this.#selected = id;
    return done;
  }

  #read(p1: number, p2: number, expected: number): Buffer {
    const files = this.#application?.files ?? {};
    const file =
      p1 >= 0x80
        ? Object.values(files).find(({ shortFile }) => shortFile === (p1 & 0x1f))
        : files[this.#selected ?? ''];
    if (!file) return status(0x6a82);
    if (file.needs?.some((key) => !this.#verified.has(key))) return status(0x6982);
    const offset = p1 >= 0x80 ? p2 : (p1 << 8) | p2;
    if (offset >= file.content.length) return status(0x6b00);
    return Buffer.concat([file.content.subarray(offset, offset + expected), done]);
  }

  #verify(reference: number, data: Buffer): Buffer {
    const name = reference === 0x80 ? this.#selected : this.#contents.references?.[reference];
    const key = this.#contents.keys[name ?? ''];
    if (!name || !key) return status(0x6a88);
    if (key.tries === 0) return status(0x6984);
    if (data.length === 0) return status(key.tries === undefined ? 0x6300 : 0x63c0 | key.tries);
    if (data.toString('latin1') === key.secret) {
      this.#verified.add(name);
      return done;
    }
    if (key.tries === undefined) return status(0x6300);
    key.tries -= 1;
    return status(0x63c0 | key.tries);
  }
}

const dataOf = (command: Buffer) => command.subarray(5, command.length > 5 ? 5 + (command[4] ?? 0) : 5);

function expectedOf(command: Buffer): number {
  if (command.length === 7) return command.readUInt16BE(5) || 65_536;
  return command[4] || 256;
}
