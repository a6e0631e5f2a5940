import { createHash } from 'node:crypto';
import { newRsaPair, tlv } from './card-authority.ts';
import {
  algorithmOf,
  certificateBy,
  newCurvePair,
  oid,
  signBy,
  type SignatureManner,
  type TestAuthority,
} from './test-certificates.ts';

export interface SignedObjectDetails {
  /** How the document's signer signs: RSA, RSA-PSS, or ECDSA on P-256. */
  readonly signer?: SignatureManner;
  /** When the signer's certificate ends. */
  readonly certificateTo?: string;
  /** Extended key usage of the signer's certificate, which a signer of documents has none of. */
  readonly usage?: string;
  /** The digest in the attributes is of other content. */
  readonly hasOtherDigest?: boolean;
  /** The attributes name another kind of content. */
  readonly hasOtherContent?: boolean;
}

const sha256Id = tlv(0x30, oid('2.16.840.1.101.3.4.2.1'));
const sha256 = (data: Uint8Array) => createHash('sha256').update(data).digest();
const version = (number: number) => tlv(2, Buffer.of(number));

/** EF.SOD: digests of the groups, signed with CMS (ICAO 9303-10 4.6.2, RFC 5652). */
export function signedObject(
  authority: TestAuthority,
  groups: Readonly<Record<string, Uint8Array>>,
  details: SignedObjectDetails,
): Buffer {
  const { signer = 'rsa', certificateTo, usage, hasOtherDigest, hasOtherContent } = details;
  const isRsa = signer === 'rsa' || signer === 'pss';
  const pair = isRsa ? newRsaPair() : newCurvePair('prime256v1');
  const certificate = certificateBy(authority, {
    subject: 'document signer',
    key: pair.publicKey,
    ...(certificateTo && { to: certificateTo }),
    ...(usage && { usage }),
  });
  const digests = Object.entries(groups).map(([file, content]) =>
    tlv(0x30, version(Number.parseInt(file.slice(2), 16)), tlv(4, sha256(content))),
  );
  const content = tlv(0x30, version(0), sha256Id, tlv(0x30, ...digests));
  const kind = oid('2.23.136.1.1.1');
  const attributes = [
    tlv(0x30, oid('1.2.840.113549.1.9.3'), tlv(0x31, hasOtherContent ? oid('1.2.840.113549.1.7.1') : kind)),
    tlv(
      0x30,
      oid('1.2.840.113549.1.9.4'),
      tlv(0x31, tlv(4, sha256(hasOtherDigest ? Buffer.of(1) : content))),
    ),
  ].toSorted((one, other) => Buffer.compare(one, other));
  const info = tlv(
    0x30,
    version(1),
    tlv(0x30, authority.name, version(1)),
    sha256Id,
    tlv(0xa0, ...attributes),
    algorithmOf(signer),
    tlv(4, signBy(pair, signer, tlv(0x31, ...attributes))),
  );
  const signed = tlv(
    0x30,
    version(3),
    tlv(0x31, sha256Id),
    tlv(0x30, kind, tlv(0xa0, tlv(4, content))),
    tlv(0xa0, certificate),
    tlv(0x31, info),
  );
  return tlv(0x77, tlv(0x30, oid('1.2.840.113549.1.7.2'), tlv(0xa0, signed)));
}
