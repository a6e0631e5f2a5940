import { createHash } from 'node:crypto';

/** A purpose or a reason stays with the business; the chain proves the words by their hash. Null where none were given. */
export function hashWords(words: string | undefined): string | null {
  return words === undefined ? null : createHash('sha256').update(words, 'utf8').digest('hex');
}
