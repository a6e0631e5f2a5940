import { id_ce_subjectAltName, SubjectAlternativeName } from '@peculiar/asn1-x509';
import { type Birth, readBirth } from './birth.ts';
import type { ReadCertificate } from './certificate.ts';
import { parseStrictly, utf8StringContent } from './der.ts';
import { demand } from './signature-refusal.ts';

/** 基本4情報 of a 署名用電子証明書, as the municipality had them when it was issued. */
export interface BasicInformation {
  /** May hold substitutes for characters that JIS has not; `nameSubstitutes` says where. */
  readonly name: string;
  readonly nameSubstitutes?: string;
  readonly gender: 'male' | 'female' | 'unspecified';
  readonly birth: Birth;
  readonly address: string;
  readonly addressSubstitutes?: string;
}

/** Names of J-LIS's profile under its own identifier. Others (カナ氏名 since 2026-05) are passed over. */
const places = '1.2.392.200149.8.5.5.';
type BasicName = 'name' | 'nameSubstitutes' | 'gender' | 'birth' | 'address' | 'addressSubstitutes';
const names: ReadonlyMap<string, BasicName> = new Map([
  [`${places}1`, 'name'],
  [`${places}2`, 'nameSubstitutes'],
  [`${places}3`, 'gender'],
  [`${places}4`, 'birth'],
  [`${places}5`, 'address'],
  [`${places}6`, 'addressSubstitutes'],
]);

const genders: ReadonlyMap<string, BasicInformation['gender']> = new Map([
  ['1', 'male'],
  ['2', 'female'],
  ['3', 'unspecified'],
]);

/** Nothing in a register is longer; an address has up to a few hundred characters. */
const mostCharacters = 1000;

/**
 * Reads the four data out of subjectAltName. Call it for a certificate that was verified only.
 * @throws {SignatureRefusal} `basic_information_missing`, `basic_information_twice`, `basic_information_malformed`,
 * `birth_malformed`
 */
export function readBasicInformation({ extension }: ReadCertificate): BasicInformation {
  const texts = readTexts(extension(id_ce_subjectAltName));
  const [name, gender, birth, address] = (['name', 'gender', 'birth', 'address'] as const).map((one) =>
    texts.get(one),
  );
  demand(!!name && !!gender && !!birth && !!address, 'basic_information_missing');
  const known = genders.get(gender);
  demand(known !== undefined, 'basic_information_malformed');
  const nameSubstitutes = texts.get('nameSubstitutes');
  const addressSubstitutes = texts.get('addressSubstitutes');
  return {
    name,
    gender: known,
    birth: readBirth(birth),
    address,
    ...(nameSubstitutes === undefined ? {} : { nameSubstitutes }),
    ...(addressSubstitutes === undefined ? {} : { addressSubstitutes }),
  };
}

function readTexts(content: Uint8Array | undefined): Map<BasicName, string> {
  demand(content !== undefined, 'basic_information_missing');
  const texts = new Map<BasicName, string>();
  for (const { otherName } of parseStrictly(content, SubjectAlternativeName, 'basic_information_malformed')) {
    const name = otherName && names.get(otherName.typeId);
    if (!name) continue;
    demand(!texts.has(name), 'basic_information_twice');
    texts.set(name, readText(new Uint8Array(otherName.value)));
  }
  return texts;
}

/** A UTF8String without what no register holds: control characters, half a character, nothing at all. */
function readText(value: Uint8Array): string {
  const bytes = utf8StringContent(value);
  demand(bytes !== null, 'basic_information_malformed');
  let text = '';
  try {
    text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    // It is no text.
  }
  const isText = text !== '' && text.length <= mostCharacters && !/\p{Cc}/u.test(text);
  demand(isText, 'basic_information_malformed');
  return text;
}
