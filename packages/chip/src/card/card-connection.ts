import type { Session } from '../messaging/session.ts';
import type { ReadCard } from './allowed-commands.ts';
import {
  type Answer,
  type Command,
  encodeCommand,
  readAnswer,
  readBinary,
  type Transceive,
  verifyKey,
} from './apdu.ts';
import { type ChipKeyName, ChipProblem, type ChipProblemCode } from './chip-problem.ts';
import { CommandGuard } from './command-guard.ts';
import { wholeLength } from './tlv.ts';

/** A card that says nothing this long is taken for gone. Signing by a card takes up to two seconds. */
const mostSilence = 10_000;

/** The largest file is a passport's portrait, 20 KB. READ BINARY names no place beyond this one. */
const longestFile = 32_768;

/** Short enough for phones, which cut longer answers. */
const pieceLength = 0xdf;

interface CardKey {
  readonly name: ChipKeyName;
  /** P2 of VERIFY. */
  readonly reference: number;
  readonly value: Uint8Array;
  /** Keys whose last try a person said may be spent. */
  readonly mayTakeLast: readonly ChipKeyName[];
}

/** The one way to a card: every command passes the guard, then the session, then the reader. */
export class CardConnection {
  readonly #transceive: Transceive;
  readonly #guard: CommandGuard;
  #session: Session | undefined;

  constructor(document: ReadCard, transceive: Transceive) {
    this.#guard = new CommandGuard(document);
    this.#transceive = transceive;
  }

  /** From now on everything goes through it. */
  secure(session: Session): void {
    this.#session = session;
  }

  /** @throws {ChipProblem} `card_removed`, `card_silent`, `card_unclear` */
  async send(command: Command): Promise<Answer> {
    const session = this.#session;
    if (!session) return this.sendPlain(command);
    this.#check(command);
    const opened = session.unwrap(await this.#exchange(session.wrap(command)));
    if (!opened) throw new ChipProblem('card_unclear');
    return opened;
  }

  /** Past the session: files of a residence card that have no enciphered form. Throws like `send`. */
  async sendPlain(command: Command): Promise<Answer> {
    this.#check(command);
    return this.#exchange(encodeCommand(command));
  }

  /**
   * A command under keys that only the server has; the session that stood before ends with it. Throws like `send`.
   * @returns the answer as it came, which the server opens
   */
  async sendSealed(apdu: Uint8Array): Promise<Answer> {
    // The server gave it: that it is not in the table is no bug here.
    if (!this.#guard.allowsSealed(apdu)) throw new ChipProblem('challenge_unfit');
    this.#session = undefined;
    return this.#exchange(apdu);
  }

  #check(command: Command): void {
    // A command that is not in the table is a bug of ours.
    if (!this.#guard.allows(command)) throw new Error('forbidden_command');
  }

  async #exchange(bytes: Uint8Array): Promise<Answer> {
    let clock: ReturnType<typeof setTimeout> | undefined;
    const silence = new Promise<never>((_, refuse) => {
      clock = setTimeout(() => refuse(new ChipProblem('card_silent')), mostSilence);
    });
    const arriving = this.#transceive(bytes).catch(() => {
      throw new ChipProblem('card_removed');
    });
    try {
      const answer = readAnswer(await Promise.race([arriving, silence]));
      if (!answer) throw new ChipProblem('card_unclear');
      return answer;
    } finally {
      clearTimeout(clock);
    }
  }

  /** @throws {ChipProblem} `wrong_card` where the card does not have it */
  async select(command: Command): Promise<void> {
    const { status } = await this.send(command);
    if (status !== 0x9000) throw new ChipProblem('wrong_card');
  }

  /**
   * The selected file, piece by piece.
   * @param length where it is known; else up to the end that the card names
   */
  async readSelected(onPiece: (bytes: number) => void, length = longestFile): Promise<Uint8Array> {
    const whole = new Uint8Array(length);
    try {
      const end = await this.#readInto(whole, onPiece);
      return whole.slice(0, end);
    } finally {
      // No second copy of a file, or half of one, stays in memory.
      whole.fill(0);
    }
  }

  /**
   * The selected file, of as many bytes as its outermost object says: passports may fail where more is asked for.
   * @throws {ChipProblem} `card_unclear` too
   */
  async readSelectedObject(onPiece: (bytes: number) => void): Promise<Uint8Array> {
    const length = wholeLength(await this.readSelected(() => {}, 4));
    if (length === null || length > longestFile) throw new ChipProblem('card_unclear');
    const whole = await this.readSelected(onPiece, length);
    if (whole.length !== length) throw new ChipProblem('card_unclear');
    return whole;
  }

  /** @returns where the file ended */
  async #readInto(whole: Uint8Array, onPiece: (bytes: number) => void): Promise<number> {
    const { length } = whole;
    let at = 0;
    while (at < length) {
      const { data, status } = await this.send(readBinary(at, Math.min(pieceLength, length - at)));
      // 6B00: the offset is the end. 6282: fewer bytes than were asked for.
      if (status === 0x6b00 && at > 0) break;
      if (status === 0x6982) throw new ChipProblem('wrong_key');
      if (status !== 0x9000 && status !== 0x6282) throw new ChipProblem('card_unclear');
      if (data.length > length - at || data.length > pieceLength) throw new ChipProblem('card_unclear');
      whole.set(data, at);
      at += data.length;
      onPiece(at);
      if (status === 0x6282 || data.length === 0) break;
    }
    return at;
  }

  /**
   * Which of several references a card counts tries for: each is asked, which spends none.
   * @throws {ChipProblem} `card_unclear` where it is none of them, or more than one: nothing is tried by guess
   */
  async countedReference(references: readonly number[]): Promise<number> {
    const counted: number[] = [];
    for (const reference of references)
      if (triesIn(await this.send(verifyKey(reference))) !== undefined) counted.push(reference);
    const [only, ...others] = counted;
    if (only === undefined || others.length > 0) throw new ChipProblem('card_unclear');
    return only;
  }

  /**
   * Gives a key to the card. It is asked for the tries left before; that spends none.
   * @throws {ChipProblem} `key_locked`, `last_try`, `wrong_key`
   */
  async openBy({ name, reference, value, mayTakeLast }: CardKey): Promise<void> {
    const problem = (code: ChipProblemCode, triesLeft: number | undefined) =>
      new ChipProblem(code, { key: name, ...(triesLeft !== undefined && { triesLeft }) });
    const before = triesIn(await this.send(verifyKey(reference)));
    if (before === 0) throw problem('key_locked', 0);
    const isLast = before === undefined || before <= 1;
    if (isLast && !mayTakeLast.includes(name)) throw problem('last_try', before);
    const answer = await this.send(verifyKey(reference, value));
    if (answer.status === 0x9000) return;
    const left = triesIn(answer);
    throw problem(left === 0 ? 'key_locked' : 'wrong_key', left);
  }
}

/** Tries left; undefined where the card does not say. */
function triesIn({ status }: Answer): number | undefined {
  if (status === 0x6983 || status === 0x6984) return 0;
  return (status & 0xfff0) === 0x63c0 ? status & 0xf : undefined;
}
