import { AsnConvert } from '@peculiar/asn1-schema';
import {
  AttributeTypeAndValue,
  AttributeValue,
  GeneralName,
  Name,
  OtherName,
  RelativeDistinguishedName,
} from '@peculiar/asn1-x509';
import { tlv } from '../chip-cards/card-authority.ts';

const kinds = new Map([
  ['C', '2.5.4.6'],
  ['O', '2.5.4.10'],
  ['OU', '2.5.4.11'],
  ['L', '2.5.4.7'],
  ['CN', '2.5.4.3'],
]);

/** A name of its parts, such as `[['C', 'JP'], ['O', 'TEST JPKI']]`. */
export const distinguishedName = (parts: readonly (readonly [string, string])[]): Name =>
  new Name(
    parts.map(([kind, text]) => {
      const value = new AttributeValue(kind === 'C' ? { printableString: text } : { utf8String: text });
      const type = kinds.get(kind) ?? kind;
      return new RelativeDistinguishedName([new AttributeTypeAndValue({ type, value })]);
    }),
  );

export type JpkiUse = 'signature' | 'authentication';

/** Like those of the two real authorities, and plainly none of them. */
export const authorityName = (use: JpkiUse): Name =>
  distinguishedName([
    ['C', 'JP'],
    ['O', 'TEST JPKI'],
    ['OU', use === 'signature' ? 'TEST JPKI for digital signature' : 'TEST JPKI for user authentication'],
    ['OU', 'TEST only, not Japan Agency for Local Authority Information Systems'],
  ]);

/** The distribution point of a city's certificates: the lists are in parts. */
export const distributionPointName = (city: string): GeneralName =>
  new GeneralName({
    directoryName: distinguishedName([
      ['C', 'JP'],
      ['O', 'TEST JPKI'],
      ['OU', 'CRL Distribution Points'],
      ['OU', 'Tokyo-to'],
      ['CN', `${city} CRLDP`],
    ]),
  });

/** One of J-LIS's own names in subjectAltName: the last number of its identifier, and its text or its DER. */
export const basicName = (number: number | string, value: string | Uint8Array): GeneralName => {
  const typeId = typeof number === 'number' ? `1.2.392.200149.8.5.5.${number}` : number;
  const der = typeof value === 'string' ? tlv(0x0c, Buffer.from(value)) : value;
  return new GeneralName({ otherName: new OtherName({ typeId, value: Uint8Array.from(der).buffer }) });
};

export const derOf = (value: object): Buffer => Buffer.from(AsnConvert.serialize(value));
