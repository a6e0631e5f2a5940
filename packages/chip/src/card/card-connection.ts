import type { Session } from '../messaging/session.ts';
import type { ChipDocument } from './allowed-commands.ts';
import {
  type Answer,
  type Command,
  encodeCommand,
  readAnswer,
  readBinary,
  type Transceive,
  verifyKey,
} from './apdu.ts';
import { ChipProblem } from './chip-problem.ts';
import { CommandGuard } from './command-guard.ts';

/** A card that says nothing this long is taken for gone. Signing by a card takes up to two seconds. */
const mostSilence = 10_000;

/** The largest file is a passport's portrait, 20 KB; the rest is room. */
const longestFile = 65_535;

/** Short enough for phones, which cut longer answers. */
const pieceLength = 0xdf;

/** The one way to a card: every command passes the guard, then the session, then the reader. */
export class CardConnection {
  readonly #transceive: Transceive;
  readonly #guard: CommandGuard;
  #session: Session | undefined;

  constructor(document: ChipDocument, transceive: Transceive) {
    this.#guard = new CommandGuard(document);
    this.#transceive = transceive;
  }

  /** From now on everything goes through it. */
  secure(session: Session): void {
    this.#session = session;
  }

  /** @throws {ChipProblem} `card_removed`, `card_silent`, `card_unclear` */
  async send(command: Command): Promise<Answer> {
    // A command that is not in the table is a bug of ours.
    if (!this.#guard.allows(command)) throw new Error('forbidden_command');
    const bytes = this.#session ? this.#session.wrap(command) : encodeCommand(command);
    const answer = readAnswer(await this.#exchange(bytes));
    if (!answer) throw new ChipProblem('card_unclear');
    if (!this.#session) return answer;
    const opened = this.#session.unwrap(answer);
    if (!opened) throw new ChipProblem('card_unclear');
    return opened;
  }

  async #exchange(bytes: Uint8Array): Promise<Uint8Array> {
    let clock: ReturnType<typeof setTimeout> | undefined;
    const silence = new Promise<never>((_, refuse) => {
      clock = setTimeout(() => refuse(new ChipProblem('card_silent')), mostSilence);
    });
    const answer = this.#transceive(bytes).catch(() => {
      throw new ChipProblem('card_removed');
    });
    try {
      return await Promise.race([answer, silence]);
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
   * Gives a key to the card. It is asked for the tries left before; that spends none.
   * @param mayTakeLast a person said that the last try may be spent
   * @throws {ChipProblem} `key_locked`, `last_try`, `wrong_key`
   */
  async openBy(reference: number, key: Uint8Array, mayTakeLast: boolean): Promise<void> {
    const before = triesIn(await this.send(verifyKey(reference)));
    if (before === 0) throw new ChipProblem('key_locked', 0);
    if ((before === undefined || before <= 1) && !mayTakeLast) throw new ChipProblem('last_try', before);
    const answer = await this.send(verifyKey(reference, key));
    if (answer.status === 0x9000) return;
    const left = triesIn(answer);
    throw new ChipProblem(left === 0 ? 'key_locked' : 'wrong_key', left);
  }
}

/** Tries left; undefined where the card does not say. */
function triesIn({ status }: Answer): number | undefined {
  if (status === 0x6983 || status === 0x6984) return 0;
  return (status & 0xfff0) === 0x63c0 ? status & 0xf : undefined;
}
