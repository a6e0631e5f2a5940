import { isCalendarDate, parsePostalCode, splitAddress } from '@ekyc/documents';
import type { NamePart } from './name-readings.ts';
import { type PartedName, partName } from './part-name.ts';
import { placeOfPostalCode, postalCodeOfPlace } from './postal-codes.ts';
import { proposeKana } from './propose-kana.ts';

/** What of a profile may be proposed. All of it is for its bearer to check; none of it is a finding. */
type ProposedProfile = Readonly<
  Partial<
    Record<
      | 'familyName'
      | 'firstName'
      | 'familyNameKana'
      | 'firstNameKana'
      | 'birthday'
      | 'postal'
      | 'prefCode'
      | 'city'
      | 'address',
      string
    >
  >
>;

/** Values read from a document, by the names that the engine gives them. */
type ReadValues = Readonly<Record<string, { readonly value: string } | undefined>>;

/** The profile as far as what was read from a document gives it, with kana and postal code as far as they are clear. */
export async function proposeFromReading(fields: ReadValues): Promise<ProposedProfile> {
  const { name, nameKanji, birthday, address } = fields;
  const parted = await partFirst([nameKanji?.value, name?.value]);
  const place = address === undefined ? null : splitAddress(address.value);
  const kana = parted === null ? {} : await kanaOf(parted, await latinName(name?.value));
  const postal = place === null ? null : await postalCodeOfPlace(place);
  return {
    ...parted,
    ...kana,
    ...(birthday !== undefined && isCalendarDate(birthday.value) ? { birthday: birthday.value } : {}),
    ...(postal === null ? {} : { postal }),
    ...place,
  };
}

/**
 * What follows from the part of a profile that was typed: kana of the names; of a postal code its prefecture,
 * municipality and town; of an address its postal code.
 * @param given.latin the whole name in Latin letters where a document bears it
 */
export async function proposeFromTyped(
  typed: ProposedProfile,
  given: { readonly latin?: string | undefined } = {},
): Promise<ProposedProfile> {
  const { familyName, firstName, prefCode, city, address, postal } = typed;
  const kana = await kanaOf({ familyName, firstName }, await latinName(given.latin));
  const place = postal === undefined ? null : await placeOfPostalCode(parsePostalCode(postal) ?? '');
  const code =
    prefCode === undefined || city === undefined || address === undefined
      ? null
      : await postalCodeOfPlace({ prefCode, city, address });
  return { ...kana, ...(code === null ? {} : { postal: code }), ...place };
}

async function kanaOf(
  { familyName, firstName }: Partial<Record<keyof PartedName, string | undefined>>,
  latin: PartedName | null,
): Promise<ProposedProfile> {
  const [family, first] = await Promise.all([
    proposePart('surname', familyName, latin?.familyName),
    proposePart('givenName', firstName, latin?.firstName),
  ]);
  return {
    ...(family === null ? {} : { familyNameKana: family }),
    ...(first === null ? {} : { firstNameKana: first }),
  };
}

/** The part that a person with one name does not have has no kana either. */
function proposePart(part: NamePart, written: string | undefined, latin: string | undefined) {
  if (written === undefined) return null;
  return written === '' ? '' : proposeKana(part, written, latin || undefined);
}

async function partFirst(names: readonly (string | undefined)[]): Promise<PartedName | null> {
  for (const name of names) {
    const parted = name === undefined ? null : await partName(name);
    if (parted !== null) return parted;
  }
  return null;
}

async function latinName(text: string | undefined): Promise<PartedName | null> {
  return text !== undefined && /^[\p{Script=Latin}\s'’.,-]+$/u.test(text) ? partName(text) : null;
}
