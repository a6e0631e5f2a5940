import type { RecordingMark } from '@ekyc/contract';
import { pauseUntilRetry } from '@ekyc/design/pause-until-retry.ts';
import { pauseBefore } from './retry-delay.ts';
import type { RecordingCalls } from './recording-calls.ts';

/** Of a recording's marks, so many wait for a way; the oldest say the least by then. */
const mostWaiting = 200;
/** The server takes so many at once (contract). */
const mostAtOnce = 50;

/** How marks leave the page: over the data channel while there is one, by a call where none carries them. */
export type MarkWay =
  | { readonly kind: 'none' }
  | { readonly kind: 'channel'; readonly say: (text: string) => boolean }
  | { readonly kind: 'calls' };

/** Hands marks on in the order in which they were made, and keeps those for which there is no way yet. */
export class MarkSender {
  readonly #calls: Pick<RecordingCalls, 'addMarks'>;
  readonly #waiting: RecordingMark[] = [];
  #way: MarkWay = { kind: 'none' };
  #turn: Promise<void> = Promise.resolve();
  #posting = false;
  #ended = false;

  constructor(calls: Pick<RecordingCalls, 'addMarks'>) {
    this.#calls = calls;
  }

  /** @param mark may still be in the making: those after it wait for it */
  send(mark: RecordingMark | Promise<RecordingMark>): void {
    this.#turn = this.#turn.then(async () => {
      this.#waiting.push(await mark);
      if (this.#waiting.length > mostWaiting) this.#waiting.shift();
      this.flush();
    });
  }

  /** Resolves when all that was given so far has left, or waits for a way. */
  async settled(): Promise<void> {
    await this.#turn;
  }

  use(way: MarkWay): void {
    this.#way = way;
    this.flush();
  }

  /** What waits is dropped. */
  end(): void {
    this.#ended = true;
    this.#waiting.length = 0;
  }

  /** To be called when a channel has opened. */
  flush(): void {
    if (this.#way.kind === 'channel') {
      while (this.#waiting[0] !== undefined && this.#way.say(textOf(this.#waiting[0]))) this.#waiting.shift();
    }
    if (this.#way.kind === 'calls') void this.#post();
  }

  async #post(): Promise<void> {
    if (this.#posting) return;
    this.#posting = true;
    for (let failures = 0; this.#waiting.length > 0 && this.#way.kind === 'calls' && !this.#ended; ) {
      const marks = this.#waiting.slice(0, mostAtOnce);
      const sent = await this.#calls.addMarks(marks);
      if (sent.kind === 'failed') {
        await pauseUntilRetry(sent.retryAfter ?? pauseBefore(failures++));
        continue;
      }
      // What is refused now is refused for good.
      failures = 0;
      this.#drop(marks);
    }
    this.#posting = false;
  }

  #drop(marks: readonly RecordingMark[]): void {
    // Some may have been pushed out meanwhile.
    for (const mark of marks) if (this.#waiting[0] === mark) this.#waiting.shift();
  }
}

function textOf(mark: RecordingMark): string {
  return JSON.stringify(mark);
}
