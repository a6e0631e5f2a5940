import { setTimeout as wait } from 'node:timers/promises';
import { type ChipChallenge, type ChipResult, readChip } from '@ekyc/chip';
import { nodeCiphers } from '@ekyc/chip/node';
import type {
  ChallengeRequest,
  ReaderProblemCode,
  ReaderStatus,
  ReadLine,
  TracedCommand,
} from '@ekyc/contract/reader';
import { type CardLink, type CardReaders, ReaderProblem } from '../card-readers.ts';
import type { EventLog } from '../log-events.ts';
import { traced } from './command-trace.ts';
import type { CheckedReadRequest } from './requests.ts';

/** As long as a page and its service may take; a passport waits, powered. */
const challengePatience = 20_000;
/** How long a card that stopped answering may wait for the news whether its reader went as well. */
const newsPatience = 1000;

type Tell = (line: ReadLine) => void;

/** Reads one card at a time, first come, first served. Nothing of a card is retained once it was answered. */
export class ReadingDesk {
  readonly #readers: CardReaders;
  readonly #log: EventLog;
  readonly #listeners = new Set<(status: ReaderStatus) => void>();
  readonly #watch: { stop(): Promise<void> };
  #seen: Omit<ReaderStatus, 'busy'> = { service: false, readers: [] };
  #busy = false;
  /** Of the last reading; no data of the card stands in it. */
  #trace: TracedCommand[] = [];
  /** Of a reading that waits for what the service draws. */
  #awaited: ((given: ChipChallenge) => void) | undefined;

  constructor(readers: CardReaders, log: EventLog) {
    this.#readers = readers;
    this.#log = log;
    this.#watch = readers.watch((status) => {
      this.#seen = status;
      this.#announce();
    });
  }

  get status(): ReaderStatus {
    return { ...this.#seen, busy: this.#busy };
  }

  get lastTrace(): readonly TracedCommand[] {
    return this.#trace;
  }

  /** Calls back at each change. @returns how to end it */
  follow(listener: (status: ReaderStatus) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  #announce(): void {
    for (const listener of this.#listeners) listener(this.status);
  }

  #setBusy(busy: boolean): void {
    this.#busy = busy;
    this.#announce();
  }

  /**
   * Takes the card, then reads it.
   * @param whileWanted aborts where the page is gone
   * @returns the reading, which reports its lines; it never rejects for what a card does
   * @throws {ReaderProblem} where there is no card to take
   */
  async take(request: CheckedReadRequest, whileWanted: AbortSignal): Promise<(tell: Tell) => Promise<void>> {
    if (this.#busy) throw new ReaderProblem('card_in_use');
    this.#setBusy(true);
    try {
      const link = await this.#readers.connect();
      return async (tell) => {
        try {
          await this.#read(request, link, whileWanted, tell);
        } finally {
          // A driver may take long to release a silent card, so the answer is sent first.
          await link.end().catch(() => {});
          this.#setBusy(false);
        }
      };
    } catch (error) {
      this.#setBusy(false);
      throw error;
    }
  }

  /** What the service drew for the reading that asked for it. @returns false where none did */
  challenge({ publicKey, command }: ChallengeRequest): boolean {
    const awaited = this.#awaited;
    this.#awaited = undefined;
    awaited?.({ publicKey: bytes(publicKey), command: bytes(command) });
    return awaited !== undefined;
  }

  /** The page is asked, which asks the service. */
  async #challenged(securityInfos: Uint8Array, tell: Tell, whileWanted: AbortSignal): Promise<ChipChallenge> {
    const patience = AbortSignal.any([whileWanted, AbortSignal.timeout(challengePatience)]);
    patience.throwIfAborted();
    try {
      return await new Promise((resolve, reject) => {
        patience.addEventListener('abort', () => reject(patience.reason as Error));
        this.#awaited = resolve;
        tell({ type: 'challenge', securityInfos: base64(securityInfos) });
      });
    } finally {
      this.#awaited = undefined;
    }
  }

  async #read(
    { keys, nonce, mayTakeLast, readBefore }: CheckedReadRequest,
    link: CardLink,
    whileWanted: AbortSignal,
    tell: Tell,
  ): Promise<void> {
    const began = performance.now();
    this.#trace = [];
    let unreachable: ReaderProblemCode | undefined;
    const transceive = traced(link, (command) => this.#trace.push(command));
    const result = await readChip({
      keys,
      nonce: Buffer.from(nonce, 'base64'),
      ciphers: nodeCiphers,
      mayTakeLast,
      forVerification: true,
      readBefore: bytesOf(readBefore),
      onProgress: (progress) => tell({ type: 'progress', progress }),
      challenge: (securityInfos) => this.#challenged(securityInfos, tell, whileWanted),
      transceive: async (apdu) => {
        whileWanted.throwIfAborted();
        try {
          return await transceive(apdu);
        } catch (error) {
          if (error instanceof ReaderProblem) unreachable = error.code;
          throw error;
        }
      },
    });
    const isReaderGone =
      !result.ok && result.code === 'card_removed' && (await this.#wentWithReader(link.reader, unreachable));
    const line = lineOf(result, isReaderGone);
    tell(line);
    const outcome = line.type === 'stopped' ? line.code : 'read';
    const triesLeft = result.ok ? undefined : result.triesLeft;
    const [afterMs, steps] = [Math.round(performance.now() - began), this.#trace.length];
    this.#log('reading.ended', { document: keys.document, outcome, triesLeft, afterMs, steps });
  }

  /**
   * Whether a card stopped answering because its reader was pulled out. A reader that goes first loses its card: what
   * the card's last command is answered does not say it, the next news of the readers does.
   */
  async #wentWithReader(name: string, unreachable: ReaderProblemCode | undefined): Promise<boolean> {
    if (unreachable === 'reader_unplugged' || unreachable === 'no_card_service') return true;
    const seen = () => this.#seen.readers.find((reader) => reader.name === name);
    if (seen()?.card) await this.#news(newsPatience);
    return seen() === undefined;
  }

  /** Waits for the next change of a reader, a card or the service, at most this long. */
  async #news(ms: number): Promise<void> {
    let stop = () => {};
    const patience = new AbortController();
    const change = new Promise<void>((resolve) => {
      stop = this.follow(() => resolve());
    });
    await Promise.race([change, wait(ms, undefined, { signal: patience.signal }).catch(() => {})]);
    patience.abort();
    stop();
  }

  async close(): Promise<void> {
    await this.#watch.stop();
  }
}

function lineOf(result: ChipResult, isReaderGone: boolean): ReadLine {
  if (!result.ok) {
    const { code, key, triesLeft, files } = result;
    return {
      type: 'stopped',
      code: isReaderGone ? 'reader_unplugged' : code,
      ...(key !== undefined && { key }),
      ...(triesLeft !== undefined && { triesLeft }),
      files: textOf(files),
    };
  }
  const { document, files, domicileFile, liveAnswer, chipAnswer } = result.reading;
  const line: ReadLine = {
    type: 'read',
    document,
    files: textOf(files),
    ...(domicileFile && { domicileFile: base64(domicileFile) }),
    ...(liveAnswer && { liveAnswer: base64(liveAnswer) }),
    ...(chipAnswer && { chipAnswer: base64(chipAnswer) }),
  };
  domicileFile?.fill(0);
  return line;
}

const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64');
const textOf = (files: Readonly<Record<string, Uint8Array>>) =>
  Object.fromEntries(Object.entries(files).map(([name, bytes]) => [name, base64(bytes)]));
const bytes = (text: string) => new Uint8Array(Buffer.from(text, 'base64'));
const bytesOf = (files: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(files).map(([name, text]) => [name, bytes(text)]));
