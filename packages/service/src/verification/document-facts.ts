import { isCalendarDate } from '@ekyc/documents';
import type { ReadField } from '../engine/index.ts';
import { sealedFields, type StoredChip, type StoredProof, type Vault } from '../sealing/index.ts';
import { endsAt } from './moment-in-tokyo.ts';
import type { VerificationTable } from './verification.table.ts';

/** What the document of a case says, by whichever method it was shown. */
export interface DocumentFacts {
  /** By the names that a reading of pictures has: name, birthday, address, number, expiryDate, … */
  readonly fields: Readonly<Record<string, ReadField>>;
  /**
   * The first moment at which the document, the stay that it grants, or the certificate or record that proves it is no
   * longer valid, whichever comes first; null if none of them names an end.
   */
  readonly validUntil: Date | null;
}

/** What a chip or a proof calls a field, and what a reading of pictures calls it. */
const readingNames: Readonly<Record<string, string>> = {
  name: 'name',
  fullName: 'nameKanji',
  alias: 'alias',
  nameKana: 'nameKana',
  birth: 'birthday',
  address: 'address',
  number: 'number',
  expiry: 'expiryDate',
  periodEnd: 'periodOfStayExpiryDate',
};

/** Text of a chip is not misread; after a change that no one signed it may be out of date. */
const confidences = { current: 1, mayBeChanged: 0.5 } as const;

/**
 * Reads the facts of a case's document. Use it instead of opening a sealed reading, chip or proof: a rule that opens only
 * one of them does not hold for the other methods. Nothing of it is a finding; examinations check what proves it.
 * @returns null if nothing of a document came yet
 */
export function documentFacts(
  vault: Vault,
  row: Pick<VerificationTable, 'sealed_reading' | 'sealed_chip' | 'sealed_proof'>,
): DocumentFacts | null {
  // Each method leaves one of the three.
  if (row.sealed_proof) {
    const proof = vault.openJson(sealedFields.proof, row.sealed_proof);
    return factsFrom(namedAsRead(proof.fields, confidences.current), proof.validUntil);
  }
  if (row.sealed_chip) {
    const { fields } = vault.openJson(sealedFields.chip, row.sealed_chip);
    const mayBeChanged = fields.some(({ name, value }) => name === 'changes' && value !== undefined);
    return factsFrom(namedAsRead(fields, mayBeChanged ? confidences.mayBeChanged : confidences.current));
  }
  if (row.sealed_reading) return factsFrom(vault.openJson(sealedFields.reading, row.sealed_reading).fields);
  return null;
}

function factsFrom(fields: DocumentFacts['fields'], proofEnd?: string | null): DocumentFacts {
  const days = [fields['expiryDate']?.value, fields['periodOfStayExpiryDate']?.value].filter(isDay);
  const ends = [...days, ...(proofEnd ? [proofEnd] : [])].map((end) => endsAt(end).getTime());
  return { fields, validUntil: ends.length > 0 ? new Date(Math.min(...ends)) : null };
}

const isDay = (text: string | undefined): text is string => text !== undefined && isCalendarDate(text);

function namedAsRead(
  fields: (StoredChip | StoredProof)['fields'],
  confidence: number,
): DocumentFacts['fields'] {
  return Object.fromEntries(
    fields.flatMap(({ name, value }) => {
      const readingName = Object.hasOwn(readingNames, name) ? readingNames[name] : undefined;
      return readingName === undefined || value === undefined ? [] : [[readingName, { value, confidence }]];
    }),
  );
}
