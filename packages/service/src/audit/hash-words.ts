import { createHash } from 'node:crypto';

/**
 * The chain holds no words but proves them by their hash, in hex.
 * @param salt 32 bytes in hex, which go with the words: without it nobody can try what the words may have been. Null: of
 *   an entry from before there were salts
 */
export function hashWords(words: string, salt: string | null): string {
  const hash = createHash('sha256');
  if (salt !== null) hash.update(Buffer.from(salt, 'hex'));
  return hash.update(words, 'utf8').digest('hex');
}
