import type { ChipFieldAnswer, Identification, ReadField } from '@ekyc/contract';
import { formatPostalCode, prefectureOfCode } from '@ekyc/documents';
import { agreements, fieldNames, proofTexts } from './fields-texts.ts';

export type Agreement = keyof typeof agreements;

/** One line of the comparison. */
export interface ComparedField {
  readonly name: string;
  readonly entered: string | null;
  readonly read: ReadField | null;
  /** Of what a chip holds or a proof says; null where a picture was read. */
  readonly standing: ChipFieldAnswer['standing'] | null;
  readonly agreement: Agreement;
}

type Profile = NonNullable<Identification['profile']>;

/** What only the machine reads, and no person compares. */
const passedOver: readonly string[] = ['mrzValid'];

/** The checks of which one compared the profile, by what it was compared with. */
const comparing: readonly string[] = ['profileMatch', 'chipHolder', 'proofHolder'];

/** Fields that a chip or a proof calls otherwise than the profile. */
const profileNames: Readonly<Record<string, string>> = { birth: 'birthday' };

/**
 * Every field that was entered or read, from pictures, from a chip or from a proof. How they agree is what the examination found: it knows variant letters and
 * which of several readings may be right.
 */
export function compareProfile({
  profile,
  documentFields,
  examinations,
  chip,
  proof,
}: Pick<Identification, 'profile' | 'documentFields' | 'examinations' | 'chip' | 'proof'>): ComparedField[] {
  const told = toldBy(chip?.fields ?? proof?.fields ?? []);
  const read: Readonly<Record<string, ReadField>> = documentFields ?? told;
  const found = examinations
    .filter(({ check, outcome }) => comparing.includes(check) && outcome !== 'notApplicable')
    .map(({ values }) => values['fields'])[0];
  const entered = enteredOf(profile ?? {});
  const names = [...new Set([...Object.keys(entered), ...Object.keys(read)])];
  return names
    .filter((name) => !passedOver.includes(name))
    .map((name) => ({
      name: fieldNames[name] ?? name,
      entered: entered[name] ?? null,
      read: read[name] ?? null,
      standing: documentFields === null ? (told[name]?.standing ?? null) : null,
      agreement: agreementOf(found, name),
    }));
}

type Told = ReadField & Pick<ChipFieldAnswer, 'standing'>;

/** What is there as text, under the profile's names; a field that two parts hold counts where it is surest. */
function toldBy(fields: readonly ChipFieldAnswer[]): Readonly<Record<string, Told>> {
  const order = ['hint', 'unsigned', 'proven'];
  const texts = fields
    .toSorted((one, other) => order.indexOf(one.standing) - order.indexOf(other.standing))
    .flatMap(({ name, value, standing }) =>
      value === undefined
        ? []
        : [[profileNames[name] ?? name, { value: wordsOf(name, value), confidence: 1, standing }] as const],
    );
  return Object.fromEntries(texts);
}

const wordsOf = (name: string, value: string) =>
  name === 'sex' ? (proofTexts.sexes[value] ?? value) : value;

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
