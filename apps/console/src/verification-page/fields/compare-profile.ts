import type { Identification, ReadField } from '@ekyc/contract';
import { formatPostalCode, prefectureOfCode } from '@ekyc/documents';
import { agreements, fieldNames } from './fields-texts.ts';

export type Agreement = keyof typeof agreements;

/** One line of the comparison. */
export interface ComparedField {
  readonly name: string;
  readonly entered: string | null;
  readonly read: ReadField | null;
  readonly agreement: Agreement;
}

type Profile = NonNullable<Identification['profile']>;

/** What only the machine reads, and no person compares. */
const passedOver: readonly string[] = ['mrzValid'];

/**
 * Every field that was entered or read. How they agree is what the examination found: it knows variant letters and
 * which of several readings may be right.
 */
export function compareProfile({
  profile,
  documentFields,
  examinations,
}: Pick<Identification, 'profile' | 'documentFields' | 'examinations'>): ComparedField[] {
  const read = documentFields ?? {};
  const found = examinations.find(({ check }) => check === 'profileMatch')?.values['fields'];
  const entered = enteredOf(profile ?? {});
  const names = [...new Set([...Object.keys(entered), ...Object.keys(read)])];
  return names
    .filter((name) => !passedOver.includes(name))
    .map((name) => ({
      name: fieldNames[name] ?? name,
      entered: entered[name] ?? null,
      read: read[name] ?? null,
      agreement: agreementOf(found, name),
    }));
}

function enteredOf(profile: Partial<Profile>): Record<string, string> {
  const { familyName = '', firstName = '', familyNameKana = '', firstNameKana = '' } = profile;
  const { birthday, postal, prefCode, city = '', address = '' } = profile;
  const prefecture = prefCode === undefined ? '' : (prefectureOfCode(prefCode)?.name ?? '');
  const postalMark = postal === undefined ? '' : `〒${formatPostalCode(postal)} `;
  const all = {
    name: `${familyName} ${firstName}`.trim(),
    nameKana: `${familyNameKana} ${firstNameKana}`.trim(),
    birthday: birthday ?? '',
    address: city === '' ? '' : `${postalMark}${prefecture}${city}${address}`,
  };
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== ''));
}

function agreementOf(found: unknown, name: string): Agreement {
  const agreement = (found as Readonly<Record<string, unknown>> | undefined)?.[name];
  return typeof agreement === 'string' && agreement in agreements ? (agreement as Agreement) : 'notCompared';
}
