import type { ReadField } from '../engine/index.ts';
import { sealedFields, type Vault } from '../sealing/index.ts';
import type { VerificationTable } from '../verification/index.ts';
import { namedAsRead } from './named-as-read.ts';

/**
 * What the proof that stands for the document says of the person, as a document's picture would: the visitor completes it in
 * the same form. Nothing of it is a finding: the examination compares with the proof itself.
 * @returns null where none came
 */
export function readOfProof(
  vault: Vault,
  { sealed_proof }: Pick<VerificationTable, 'sealed_proof'>,
): Record<string, ReadField> | null {
  if (!sealed_proof) return null;
  return namedAsRead(vault.openJson(sealedFields.proof, sealed_proof).fields, 1);
}
