import { createHash } from 'node:crypto';

/** The chain holds no words but proves them by their hash, in hex. Null where none were given. */
export function hashWords(words: string | undefined): string | null {
  return words === undefined ? null : createHash('sha256').update(words, 'utf8').digest('hex');
}
