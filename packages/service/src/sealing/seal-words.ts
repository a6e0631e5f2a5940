import { randomBytes } from 'node:crypto';
import { hashWords } from '../audit/index.ts';
import { sealedFields } from './sealed-fields.ts';
import type { Vault } from './vault.ts';

/** What a person gave as a reason or purpose: the hash for the chain, and the words for those who may read them. */
export interface SealedWords {
  /** Hex; null where nothing was given. */
  readonly sha256: string | null;
  readonly sealed: Buffer | null;
}

/** Words as they were given, and what their hash was salted with; null: of an entry from before there were salts. */
export interface SaltedWords {
  readonly words: string;
  readonly salt: string | null;
}

/**
 * Seals a reason or purpose under the verification's key, with the salt of its hash: a redaction destroys both, and what
 * the chain keeps confirms no guess.
 */
export function sealWords(vault: Vault, words: string | undefined): SealedWords {
  if (words === undefined) return { sha256: null, sealed: null };
  const salt = randomBytes(32).toString('hex');
  const sha256 = hashWords(words, salt);
  return { sha256, sealed: vault.sealJson(sealedFields.wordsOf(sha256), { words, salt }) };
}

/**
 * The words of an entry. Null where none are stored: none were given, they were redacted, or the entry is older than
 * their keeping.
 * @param details of the entry; the hash stands there as `purposeSha256` or `reasonSha256`
 */
export function openWords(
  vault: Vault | null,
  details: Readonly<Record<string, unknown>>,
  sealed: Uint8Array | null,
): SaltedWords | null {
  const sha256 = details['purposeSha256'] ?? details['reasonSha256'];
  if (vault === null || sealed === null || typeof sha256 !== 'string') return null;
  const stored = vault.openJson(sealedFields.wordsOf(sha256), sealed);
  return typeof stored === 'string' ? { words: stored, salt: null } : stored;
}
