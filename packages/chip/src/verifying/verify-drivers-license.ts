import { createVerify } from 'node:crypto';
import { toHex } from '../card/bytes.ts';
import { ChipRefusal, type ChipField, type ChipTrust, type ChipVerification } from './chip-verification.ts';
import { objectOf, readObjects } from './read-objects.ts';

/** Tags of DF1/EF01. What is not here, the dates of the classes (22 to 33) too, is named by its tag. */
const faceNames = new Map([
  [0x12, 'name'],
  [0x13, 'nameKana'],
  [0x14, 'alias'],
  [0x15, 'unifiedName'],
  [0x16, 'birth'],
  [0x17, 'address'],
  [0x18, 'issued'],
  [0x1a, 'colour'],
  [0x1b, 'expiry'],
  [0x20, 'commission'],
  [0x21, 'number'],
]);

export interface LicenceFiles {
  readonly about: Uint8Array;
  readonly pinSetting: Uint8Array;
  readonly face: Uint8Array;
  readonly externalCharacters: Uint8Array;
  readonly changes: Uint8Array;
  readonly changedExternalCharacters: Uint8Array;
  readonly signature: Uint8Array;
  readonly portrait: Uint8Array;
  /** Signed, and never answered. */
  readonly domicile: Uint8Array;
}

const shortTags = { hasShortTags: true, filler: 0xff };

/**
 * 運転免許証: SHA-256 with RSA over DF1/EF01, DF1/EF02 and DF2/EF01, whole files in this order, by the key that EF07 names.
 * Order and fillers are inferred (docs/chips.md). Changes of name and address are not signed.
 * @throws {ChipRefusal}
 */
export function verifyDriversLicense(files: LicenceFiles, { licenceSigners }: ChipTrust): ChipVerification {
  const seal = readObjects(files.signature, shortTags);
  const signer = { issuer: toHex(objectOf(seal, 0xb4).value), serial: toHex(objectOf(seal, 0xb2).value) };
  const trusted = licenceSigners.find(
    ({ issuer, serial }) => issuer.toLowerCase() === signer.issuer && serial.toLowerCase() === signer.serial,
  );
  if (!trusted) throw new ChipRefusal('authority_unknown', signer);
  const check = createVerify('sha256');
  for (const part of [files.face, files.domicile, files.portrait]) check.update(part);
  if (!check.verify(trusted.key, objectOf(seal, 0xb1).value)) throw new ChipRefusal('signature_wrong');

  const fields: Record<string, ChipField> = {};
  const { name: by } = trusted;
  for (const [tag, { value }] of readObjects(files.face, shortTags))
    fields[faceNames.get(tag) ?? tag.toString(16)] = { value, standing: 'proven', by };
  const photo = objectOf(readObjects(files.portrait, shortTags), 0x5f40);
  fields['portrait'] = { value: photo.value, standing: 'proven', by };
  const { about, pinSetting, externalCharacters, changes, changedExternalCharacters } = files;
  const unsigned = { about, pinSetting, externalCharacters, changes, changedExternalCharacters };
  for (const [name, value] of Object.entries(unsigned)) fields[name] = { value, standing: 'unsigned' };
  return { ok: true, fields, chipAlive: 'cannotTell' };
}
