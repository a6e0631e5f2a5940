/** What a caller says to repeat a call without doing it twice. */
export interface Repeatable {
  /** Idempotency-Key of the call. */
  readonly key?: string | undefined;
  /** Called where the answer is the one of an earlier call. */
  readonly onReplay?: () => void;
}

/** What may stand in the header: printable letters of ASCII, no spaces. */
export function isIdempotencyKey(key: string): boolean {
  return /^[\x21-\x7e]{1,255}$/.test(key);
}
