import type { Profile } from '@ekyc/contract';
import { addressesMatch, type Agreement, idTypes, prefectureOfCode } from '@ekyc/documents';
import { type DocumentReading, type ReadField, thresholds } from '../engine/index.ts';
import type { CheckResult } from '../checks/index.ts';
import { type Findings, poorFront } from './findings.ts';
import { compareName } from './match-name.ts';

type Fields = DocumentReading['fields'];

/**
 * How a field of the profile agrees with the document. `candidate`: not the likeliest reading, but another that may
 * be right, is what was entered. `notPrinted`: the front does not bear it; `byHand`: it stands in the holder's own
 * handwriting on another page, which a person must compare.
 */
export type FieldAgreement = Agreement | 'candidate' | 'notRead' | 'notGiven' | 'notPrinted' | 'byHand';

type Compare = (written: string) => Agreement;

/** Lists what else the print of a field may say, by the front itself; nothing if it was read surely. */
export function otherReadings({ confidence, candidates = [] }: ReadField): readonly string[] {
  return confidence < thresholds.reading.confidence ? candidates : [];
}

/**
 * Compares what was entered with what was read, the likeliest reading first.
 * @param others whether another reading of unsure print will do: of names and addresses, whose kanji have look-alikes that
 *   readers confuse. A date that is read otherwise is different, since a smudge makes one digit another.
 */
function agreementWith(
  read: ReadField | undefined,
  compare: Compare | null,
  { others }: { readonly others: boolean } = { others: true },
): FieldAgreement {
  if (!compare) return 'notGiven';
  if (!read) return 'notRead';
  const first = compare(read.value);
  if (first !== 'different') return first;
  const isCandidate = others && otherReadings(read).some((other) => compare(other) !== 'different');
  return isCandidate ? 'candidate' : 'different';
}

function compareBirthday({ birthday }: Partial<Profile>): Compare | null {
  return birthday === undefined ? null : (written) => (written === birthday ? 'same' : 'different');
}

function compareAddress({ prefCode, city, address }: Partial<Profile>): Compare | null {
  if (city === undefined || address === undefined) return null;
  const prefecture = prefCode === undefined ? '' : (prefectureOfCode(prefCode)?.name ?? '');
  return (written) => addressesMatch(`${prefecture}${city}${address}`, written);
}

/** How each of name, birthday and address agrees with what was read. */
export function agreements(profile: Partial<Profile>, fields: Fields): Record<string, FieldAgreement> {
  const { name, nameKanji, birthday, address } = fields;
  const byName = compareName(profile);
  const inLetters = agreementWith(name, byName);
  const inKanji = nameKanji ? agreementWith(nameKanji, byName) : 'different';
  return {
    // A residence card may bear the name in kanji beside the Latin letters: either will do.
    name: inLetters === 'different' && inKanji !== 'different' ? inKanji : inLetters,
    birthday: agreementWith(birthday, compareBirthday(profile), { others: false }),
    address: agreementWith(address, compareAddress(profile)),
  };
}

/** Fields where the profile differs from what was read: the visitor did not keep it. */
export function differingFields(
  profile: Partial<Profile>,
  reading: Pick<DocumentReading, 'fields'>,
): string[] {
  return Object.entries(agreements(profile, reading.fields))
    .filter(([, agreement]) => agreement === 'different')
    .map(([field]) => field);
}

const agreeing: readonly FieldAgreement[] = ['same', 'variant', 'candidate', 'notPrinted'];

/**
 * Per field. A difference is never a refusal by itself: reading may have erred, so a person looks at it. Of a
 * document that does not print the address nothing is compared, unless the regime wants the address.
 */
export function matchProfile(findings: Findings): CheckResult {
  const { profile, reading, idType, requiresAddress } = findings;
  const read = agreements(profile, reading.fields);
  const fields = idTypes[idType].printsAddress
    ? read
    : { ...read, address: requiresAddress ? ('byHand' as const) : ('notPrinted' as const) };
  return {
    check: 'profileMatch',
    outcome: Object.values(fields).every((agreement) => agreeing.includes(agreement)) ? 'clear' : 'consider',
    values: { fields },
    thresholds: { confidence: thresholds.reading.confidence },
    engine: reading.engine,
    // Handwriting is compared by a person, however good the pictures are.
    retake: fields['address'] === 'byHand' ? [] : poorFront(findings),
  };
}
