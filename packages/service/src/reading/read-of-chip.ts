import type { ReadField } from '../engine/index.ts';
import { sealedFields, type Vault } from '../sealing/index.ts';
import type { VerificationTable } from '../verification/index.ts';
import { namedAsRead } from './named-as-read.ts';

/** Text of a chip is not misread; behind a change that nobody signed it may be out of date. */
const confidences = { current: 1, mayBeChanged: 0.5 } as const;

/**
 * What the chip that was read says of the person, as a document's picture would: the visitor corrects it in the same form.
 * Empty where it holds pictures of print alone. Nothing of it is a finding: the examination compares with the chip itself.
 * @returns null where no chip was read
 */
export function readOfChip(
  vault: Vault,
  { sealed_chip }: Pick<VerificationTable, 'sealed_chip'>,
): Record<string, ReadField> | null {
  if (!sealed_chip) return null;
  const { fields } = vault.openJson(sealedFields.chip, sealed_chip);
  const mayBeChanged = fields.some(({ name, value }) => name === 'changes' && value !== undefined);
  return namedAsRead(fields, mayBeChanged ? confidences.mayBeChanged : confidences.current);
}
