import type { Answer, Command } from '../card/apdu.ts';

/** Secure messaging after the card and we have proven that both know the printed key. */
export interface Session {
  /** The bytes to send for a command. */
  wrap(command: Command): Uint8Array;
  /** What the card answered, opened; null where it is not what this session's card would send. */
  unwrap(answer: Answer): Answer | null;
}
