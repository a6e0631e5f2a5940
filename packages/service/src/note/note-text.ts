import { createHash, randomBytes } from 'node:crypto';
import { sealedFields, type Vault } from '../sealing/index.ts';

const saltBytes = 32;

/**
 * Seals a note, and gives the hash that the audit chain keeps. The chain outlives the text: salted, the hash proves the
 * words to who still has both, and lets nobody try short ones after they were destroyed.
 */
export function sealNote(
  vault: Vault,
  id: string,
  text: string,
): { readonly sealed: Buffer; readonly sha256: string } {
  const salt = randomBytes(saltBytes).toString('hex');
  const sha256 = createHash('sha256').update(salt, 'utf8').update(text, 'utf8').digest('hex');
  return { sealed: vault.sealJson(sealedFields.noteOf(id), { text, salt }), sha256 };
}

/** The text of a note that was not taken back. */
export function openNote(vault: Vault, id: string, sealed: Uint8Array): string {
  return vault.openJson(sealedFields.noteOf(id), sealed).text;
}
