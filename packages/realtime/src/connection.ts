import { randomInt } from 'node:crypto';
import type { WebSocket } from 'ws';
import type { CloseCode } from './close-codes.ts';
import { type ErrorCodeOfFrame, errorFrame } from './server-frames.ts';

/** Whole seconds of a clock that only goes forward; small integers cost no memory of their own. */
export function secondsNow(): number {
  return Math.trunc(performance.now() / 1000);
}

/** One subscriber. Kept small: there are thousands. */
export class Connection {
  /** As the protocol has it: two numbers with a dot between them. */
  readonly socketId = `${randomInt(1, 2 ** 31)}.${randomInt(1, 2 ** 31)}`;
  readonly channels = new Set<string>();
  lastSeen = secondsNow();
  /** When it was asked whether it is there; 0: it was not. */
  askedAt = 0;
  framesSinceSweep = 0;
  readonly #socket: WebSocket;
  readonly #waitingBytes: number;

  constructor(socket: WebSocket, waitingBytes: number) {
    this.#socket = socket;
    this.#waitingBytes = waitingBytes;
  }

  /** A receiver that does not take what it is sent is cut off: its memory is everybody's. */
  send(frame: string | Buffer): void {
    if (this.#socket.readyState !== this.#socket.OPEN) return;
    if (this.#socket.bufferedAmount > this.#waitingBytes) this.#socket.terminate();
    else this.#socket.send(frame, { binary: false });
  }

  refuse(message: string, code: ErrorCodeOfFrame): void {
    this.send(errorFrame(message, code));
  }

  close(code: CloseCode, reason: string): void {
    this.#socket.close(code, reason);
  }

  terminate(): void {
    this.#socket.terminate();
  }
}
