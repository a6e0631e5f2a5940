import { type Birth, birthOf } from '../verifying/birth.ts';
import { demand } from './refusals.ts';
import type { ClaimName, JpkiSettings } from './settings.ts';

/** What 認証API told of the card's holder: by the card's 券面事項入力補助AP, not by the certificate. */
export interface ProvenProfile {
  readonly name?: string;
  readonly address?: string;
  readonly birth?: Birth;
  readonly gender?: 'male' | 'female' | 'unspecified';
}

const mostCharacters = 1000;

/**
 * Reads the claims that were asked for, each a text. A claim that was not asked for is passed over.
 * @param claims userinfo
 * @throws {JpkiRefusal} `claim_missing`, `claim_malformed`, `birthdate_malformed`, `gender_malformed`
 */
export function readClaims(
  claims: Readonly<Record<string, unknown>>,
  { claims: names, authenticationScopes, genders }: JpkiSettings,
): ProvenProfile {
  const textOf = (name: ClaimName) =>
    authenticationScopes.includes(name) ? readText(claims[names[name]]) : undefined;
  const [name, address, birthdate, gender] = [
    textOf('name'),
    textOf('address'),
    textOf('birthdate'),
    textOf('gender'),
  ];
  return {
    ...(name === undefined ? {} : { name }),
    ...(address === undefined ? {} : { address }),
    ...(birthdate === undefined ? {} : { birth: readBirthdate(birthdate) }),
    ...(gender === undefined ? {} : { gender: readGender(gender, genders) }),
  };
}

function readText(value: unknown): string {
  demand(value !== undefined && value !== null && value !== '', 'claim_missing');
  const isText = typeof value === 'string' && value.length <= mostCharacters && !/\p{Cc}/u.test(value);
  demand(isText, 'claim_malformed');
  return value;
}

/** `YYYYMMDD` or `YYYY-MM-DD`, zeros where the register knows no month or day. */
function readBirthdate(text: string): Birth {
  const [, year, , month, day] = /^(\d{4})(-?)(\d{2})\2(\d{2})$/.exec(text) ?? [];
  const birth = birthOf(`${year}${month}${day}`);
  demand(birth !== null, 'birthdate_malformed');
  return birth;
}

function readGender(text: string, genders: JpkiSettings['genders']) {
  const gender = Object.hasOwn(genders, text) ? genders[text] : undefined;
  demand(gender !== undefined, 'gender_malformed');
  return gender;
}
