import { type RsaPair, signSha256, tlv } from './card-authority.ts';
import { chipPicture } from './chip-pictures.ts';
import type { SpecimenContents } from './specimen-card.ts';
import { licenceSigner } from './specimen-cards.ts';

/** The PIN of the specimen. */
export const myNumberLicensePin = '4321';

interface LicenceDetails {
  /** By which P2 the card takes VERIFY: sources differ. Both: nobody knows which. */
  readonly references?: readonly number[];
  readonly isPinSet?: boolean;
  /** Tag of an object that is not there, though all of it is signed. */
  readonly lacks?: number;
}

const filled = (length: number, ...parts: Buffer[]) => {
  const value = Buffer.concat(parts);
  return Buffer.concat([value, Buffer.alloc(length - value.length, 0xff)]);
};

/** A My Number card that holds a licence (マイナ免許証), as far as that is known second-hand. */
export function specimenMyNumberLicense(authority: RsaPair, details: LicenceDetails = {}): SpecimenContents {
  const { references = [0x86], isPinSet = true, lacks } = details;
  const objects = [
    [0xc4, Buffer.from('3')],
    [0xc5, Buffer.from('5120407')],
    [0xe7, Buffer.from('012345678900')],
    [0xec, Buffer.from('5010101')],
    [0xdf07, chipPicture('portrait-grey.jp2')],
  ] as const;
  const licence = filled(
    5845,
    ...objects.filter(([tag]) => tag !== lacks).map(([tag, value]) => tlv(tag, value)),
  );
  const seal = filled(
    584,
    tlv(0xdf08, signSha256(authority, licence)),
    tlv(0xdf09, Buffer.from(licenceSigner.serial, 'hex')),
    tlv(0xdf0a, Buffer.alloc(48)),
    tlv(0xdf0b, Buffer.from(licenceSigner.issuer, 'hex')),
    tlv(0xdf0c, Buffer.alloc(130, 0x15)),
    tlv(0xdf0d, Buffer.alloc(32, 0x16)),
  );
  return {
    applications: {
      ['a0000002310600'.padEnd(32, '0')]: {
        files: {
          '001a': { content: tlv(0xc1, Buffer.of(isPinSet ? 1 : 0)) },
          '001b': { content: licence, needs: ['pin'] },
          '001c': { content: seal, needs: ['pin'] },
        },
      },
    },
    keys: { pin: { secret: isPinSet ? myNumberLicensePin : '****', tries: 10 } },
    references: Object.fromEntries(references.map((reference) => [reference, 'pin'])),
  };
}
