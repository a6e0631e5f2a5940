import type { ReadField } from '../engine/index.ts';
import { sealedFields, type Vault } from '../sealing/index.ts';
import type { VerificationTable } from '../verification/index.ts';

/** What a proof calls it, and what a document's reading does. */
const names = [
  ['name', 'name'],
  ['birth', 'birthday'],
  ['address', 'address'],
] as const;

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
  const { fields } = vault.openJson(sealedFields.proof, sealed_proof);
  return Object.fromEntries(
    names.flatMap(([ofProof, ofReading]) => {
      const value = fields.find(({ name }) => name === ofProof)?.value;
      return value === undefined ? [] : [[ofReading, { value, confidence: 1 }]];
    }),
  );
}
