import { createVerify } from 'node:crypto';
import { toHex } from '../card/bytes.ts';
import type { Tlv } from '../card/tlv.ts';
import { ChipRefusal, type ChipField, type ChipTrust, type ChipVerification } from './chip-verification.ts';
import { exactObjects, objectOf, readObjects, soleValue } from './read-objects.ts';

/** Objects of DF1/EF01 that have a name here. The others, conditions and dates of the classes, are named by their tags. */
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

/**
 * Every licence has the objects 11 to 33 in this order; what does not apply to its holder is there without content (a
 * working reader counts on both). 33 was added in 2017: no licence without it is valid any more.
 */
const faceTags = Array.from({ length: 35 }, (_, index) => 0x11 + index);

/** What is never without content, and its bytes where these are fixed. */
const requiredContent = new Map<number, number | null>([
  [0x12, null],
  [0x16, 7],
  [0x17, null],
  [0x18, 7],
  [0x1b, 7],
  [0x21, 12],
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
 * Order and fillers are inferred (docs/chips.md). The signature says nothing of where a file ends: every file must have
 * its own length (`requireLengths`, before this) and exactly its own objects. Changes of name and address are not signed.
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
  for (const [tag, { value }] of faceObjects(files.face))
    fields[faceNames.get(tag) ?? tag.toString(16)] = { value, standing: 'proven', by };
  // Its value is not kept; that the file holds nothing else is what counts.
  soleValue(files.domicile, 0x41, shortTags);
  fields['portrait'] = { value: soleValue(files.portrait, 0x5f40, shortTags), standing: 'proven', by };
  const { about, pinSetting, externalCharacters, changes, changedExternalCharacters } = files;
  const unsigned = { about, pinSetting, externalCharacters, changes, changedExternalCharacters };
  for (const [name, value] of Object.entries(unsigned)) fields[name] = { value, standing: 'unsigned' };
  return { ok: true, fields, chipAlive: 'cannotTell' };
}

/** The objects of DF1/EF01, all of them. @throws {ChipRefusal} `file_malformed` */
function faceObjects(face: Uint8Array): ReadonlyMap<number, Tlv> {
  const objects = exactObjects(face, faceTags, shortTags);
  for (const [tag, length] of requiredContent) {
    const { value } = objectOf(objects, tag);
    if (value.length === 0 || (length !== null && value.length !== length))
      throw new ChipRefusal('file_malformed');
  }
  return objects;
}
