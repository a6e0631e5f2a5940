import { createHash, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';

/** Of a million codes: guessing succeeds once in 200,000 times. */
const mostTries = 5;

export type Paired =
  | { readonly ok: true; readonly token: string }
  | { readonly ok: false; readonly code: 'code_wrong'; readonly triesLeft: number }
  | { readonly ok: false; readonly code: 'code_used_up' };

const digestOf = (text: string) => createHash('sha256').update(text).digest();
const isSame = (one: string, other: string) => timingSafeEqual(digestOf(one), digestOf(other));

/**
 * Which browser may use the reader: the one in which somebody typed the code shown in the program's terminal. A code
 * is good once; the token that it brings lives in memory, until the program ends or another browser is paired.
 */
export class Pairing {
  #code: string | undefined;
  #triesLeft = 0;
  #token: string | undefined;

  /** Six digits, shown only in the terminal. The previous code is no longer valid. */
  newCode(): string {
    this.#code = String(randomInt(1_000_000)).padStart(6, '0');
    this.#triesLeft = mostTries;
    return this.#code;
  }

  pair(given: string): Paired {
    if (this.#code === undefined) return { ok: false, code: 'code_used_up' };
    if (isSame(given, this.#code)) {
      this.#code = undefined;
      this.#token = randomBytes(32).toString('base64url');
      return { ok: true, token: this.#token };
    }
    this.#triesLeft -= 1;
    if (this.#triesLeft > 0) return { ok: false, code: 'code_wrong', triesLeft: this.#triesLeft };
    this.#code = undefined;
    return { ok: false, code: 'code_used_up' };
  }

  isPaired(token: string): boolean {
    return this.#token !== undefined && isSame(token, this.#token);
  }
}
