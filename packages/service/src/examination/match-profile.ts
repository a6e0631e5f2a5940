import type { Profile } from '@ekyc/contract';
import { type Agreement, addressesMatch, namesMatch, prefectureOfCode } from '@ekyc/documents';
import type { DocumentReading } from '../engine/index.ts';
import type { CheckResult } from './check-result.ts';
import { thresholds } from '../engine/index.ts';

/** What of the profile stands on a document: read field → the profile's value, null where it was not given. */
export function expectedFields(
  profile: Partial<Profile>,
): Record<'name' | 'birthday' | 'address', string | null> {
  const { familyName, firstName, birthday, prefCode, city, address } = profile;
  const prefecture = prefCode === undefined ? undefined : prefectureOfCode(prefCode)?.name;
  return {
    name: familyName !== undefined && firstName !== undefined ? `${familyName}${firstName}` : null,
    birthday: birthday ?? null,
    address: city !== undefined && address !== undefined ? `${prefecture ?? ''}${city}${address}` : null,
  };
}

const comparisons: Record<'name' | 'birthday' | 'address', (a: string, b: string) => Agreement> = {
  name: namesMatch,
  birthday: (a, b) => (a === b ? 'same' : 'different'),
  address: addressesMatch,
};

/** Fields where the profile differs from what was read: the visitor did not keep it. */
export function differingFields(
  profile: Partial<Profile>,
  reading: Pick<DocumentReading, 'fields'>,
): string[] {
  return Object.entries(agreements(profile, reading))
    .filter(([, agreement]) => agreement === 'different')
    .map(([field]) => field);
}

function agreements(
  profile: Partial<Profile>,
  reading: Pick<DocumentReading, 'fields'>,
): Record<string, Agreement | 'notRead' | 'notGiven'> {
  const result: Record<string, Agreement | 'notRead' | 'notGiven'> = {};
  for (const [field, expected] of Object.entries(expectedFields(profile))) {
    const read = reading.fields[field];
    const compare = comparisons[field as keyof typeof comparisons];
    result[field] = expected === null ? 'notGiven' : read ? compare(expected, read.value) : 'notRead';
  }
  return result;
}

/**
 * Per field. A difference is never a refusal by itself: reading may have erred, so a person looks at it.
 */
export function matchProfile(profile: Partial<Profile>, reading: DocumentReading): CheckResult {
  const fields = agreements(profile, reading);
  const fits = Object.values(fields).every((agreement) => agreement === 'same' || agreement === 'variant');
  return {
    check: 'profileMatch',
    outcome: fits ? 'clear' : 'consider',
    values: { fields },
    thresholds: { confidence: thresholds.reading.confidence },
    engine: reading.engine,
  };
}
