import { createVerify } from 'node:crypto';
import { toHex } from '../card/bytes.ts';
import { myNumberLicenseFileLengths } from '../card/licence-files.ts';
import type { MyNumberLicenseReading } from '../reading/my-number-license.ts';
import { ChipRefusal, type ChipField, type ChipRefusalCode, type ChipTrust } from './chip-verification.ts';
import { expectedOnly, requireLengths } from './expected-files.ts';
import { objectOf, readObjects } from './read-objects.ts';
import { refuseMyNumber } from './refuse-my-number.ts';

/**
 * Which object of 001C is what. Second-hand is that they are DF08 to DF0D; inferred is that they stand in the order of the
 * licence's B1 to B6, whose lengths sum up to the file's 584 bytes with two bytes of tag each.
 */
const sealTags = { signature: 0xdf08, serial: 0xdf09, issuer: 0xdf0b } as const;

/** Tags of 001B (second-hand). What is not here is named by its tag. */
const names = new Map([
  [0xc4, 'colour'],
  [0xc5, 'expiry'],
  [0xe7, 'number'],
  [0xdf07, 'portrait'],
]);

/** End, number and portrait. */
const alwaysThere = [0xc5, 0xe7, 0xdf07];

const files = { pinSetting: 'licence/001a', licence: 'licence/001b', seal: 'licence/001c' } as const;
const longestFile = 8192;

/** What a マイナ免許証 proves: that a licence exists with this portrait, and nothing of whose name or address. */
export type MyNumberLicenseVerification =
  | {
      readonly ok: true;
      readonly proves: 'licence';
      readonly fields: Readonly<Record<string, ChipField>>;
      /** It has no key of its own: a copy of its files passes. */
      readonly chipAlive: 'cannotTell';
    }
  | {
      readonly ok: false;
      readonly code: ChipRefusalCode;
      readonly signer?: { readonly issuer: string; readonly serial: string };
    };

/**
 * マイナ免許証: RSA with SHA-256 over all of 001B (second-hand), its fillers included (inferred), by the key that 001C names as a
 * licence does (inferred). For servers alone.
 */
export function verifyMyNumberLicense(
  reading: MyNumberLicenseReading,
  { trust }: { readonly trust: Pick<ChipTrust, 'licenceSigners'> },
): MyNumberLicenseVerification {
  try {
    return verifyFiles(reading, trust);
  } catch (error) {
    if (!(error instanceof ChipRefusal)) throw error;
    const { code, signer } = error;
    return { ok: false, code, ...(signer && { signer }) };
  }
}

function verifyFiles(
  reading: MyNumberLicenseReading,
  { licenceSigners }: Pick<ChipTrust, 'licenceSigners'>,
): MyNumberLicenseVerification {
  if (Object.values(reading.files).some(({ length }) => length > longestFile))
    throw new ChipRefusal('file_unexpected');
  for (const file of Object.values(reading.files)) refuseMyNumber(file);
  const { pinSetting, licence, seal } = expectedOnly(reading.files, files);
  requireLengths(reading.files, myNumberLicenseFileLengths);
  const objects = readObjects(seal, { filler: 0xff });
  const signer = {
    issuer: toHex(objectOf(objects, sealTags.issuer).value),
    serial: toHex(objectOf(objects, sealTags.serial).value),
  };
  const trusted = licenceSigners.find(
    ({ issuer, serial }) => issuer.toLowerCase() === signer.issuer && serial.toLowerCase() === signer.serial,
  );
  if (!trusted) throw new ChipRefusal('authority_unknown', signer);
  const signature = objectOf(objects, sealTags.signature).value;
  if (!createVerify('sha256').update(licence).verify(trusted.key, signature))
    throw new ChipRefusal('signature_wrong');
  const fields: Record<string, ChipField> = {};
  const found = readObjects(licence, { filler: 0xff });
  // Which of the others every licence has is not known.
  if (alwaysThere.some((tag) => objectOf(found, tag).value.length === 0))
    throw new ChipRefusal('file_malformed');
  for (const [tag, { value }] of found)
    fields[names.get(tag) ?? tag.toString(16)] = { value, standing: 'proven', by: trusted.name };
  fields['pinSetting'] = { value: pinSetting, standing: 'unsigned' };
  return { ok: true, proves: 'licence', fields, chipAlive: 'cannotTell' };
}
