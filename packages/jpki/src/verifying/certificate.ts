import type { KeyObject } from 'node:crypto';
import {
  BasicConstraints,
  Certificate,
  CertificatePolicies,
  ExtendedKeyUsage,
  id_ce_authorityKeyIdentifier,
  id_ce_basicConstraints,
  id_ce_certificatePolicies,
  id_ce_cRLDistributionPoints,
  id_ce_extKeyUsage,
  id_ce_issuerAltName,
  id_ce_keyUsage,
  id_ce_subjectAltName,
  id_ce_subjectKeyIdentifier,
  KeyUsage,
  KeyUsageFlags,
  type TBSCertificate,
} from '@peculiar/asn1-x509';
import { demandKnown, extensionOf, hexOf, isSameName, parseWhole } from './der.ts';
import { demand, type SignatureRefusalCode } from './signature-refusal.ts';
import { isSignedBy, publicKeyOf } from './signed-object.ts';

const mostBytes = 16_384;

/** Extensions that this package understands, critical or not (RFC 5280 4.2). */
const known = [
  id_ce_authorityKeyIdentifier,
  id_ce_basicConstraints,
  id_ce_certificatePolicies,
  id_ce_cRLDistributionPoints,
  id_ce_extKeyUsage,
  id_ce_issuerAltName,
  id_ce_keyUsage,
  id_ce_subjectAltName,
  id_ce_subjectKeyIdentifier,
];

export interface ReadCertificate {
  readonly whole: Certificate;
  readonly content: TBSCertificate;
  readonly key: KeyObject;
  /** Hexadecimal digits without leading zeros. */
  readonly serial: string;
  /** Content of the extension; undefined where it has none. */
  readonly extension: (id: string) => Uint8Array | undefined;
}

/**
 * Reads; proves nothing.
 * @param der certificate of X.509, version 3
 * @throws {SignatureRefusal} `too_large`, `certificate_malformed`, `extension_unknown`
 */
export function readCertificate(der: Uint8Array): ReadCertificate {
  demand(der.length <= mostBytes, 'too_large');
  return readParsed(parseWhole(der, Certificate, 'certificate_malformed'));
}

/** As `readCertificate`, for one that stands within something that was read. */
export function readParsed(whole: Certificate): ReadCertificate {
  const { tbsCertificate: content, signatureAlgorithm } = whole;
  const key = publicKeyOf(content.subjectPublicKeyInfo);
  const isSameAlgorithm = signatureAlgorithm.algorithm === content.signature.algorithm;
  demand(key !== undefined && isSameAlgorithm, 'certificate_malformed');
  demandKnown(content.extensions, known, 'extension_unknown');
  return {
    whole,
    content,
    key,
    serial: hexOf(content.serialNumber),
    extension: (id) => extensionOf(content.extensions, id, 'certificate_malformed'),
  };
}

/** Bits of keyUsage; 0 where it has none. */
export function usageOf({ extension }: ReadCertificate): number {
  const content = extension(id_ce_keyUsage);
  return content ? parseWhole(content, KeyUsage, 'certificate_malformed').toNumber() : 0;
}

export function isAuthority(certificate: ReadCertificate): boolean {
  const content = certificate.extension(id_ce_basicConstraints);
  return !!content && parseWhole(content, BasicConstraints, 'certificate_malformed').cA;
}

/** Identifiers of its policies, or of what it is used for; none where it does not say. */
export const policiesOf = ({ extension }: ReadCertificate): string[] => {
  const content = extension(id_ce_certificatePolicies);
  const policies = content ? [...parseWhole(content, CertificatePolicies, 'certificate_malformed')] : [];
  return policies.map(({ policyIdentifier }) => policyIdentifier);
};

export const purposesOf = ({ extension }: ReadCertificate): string[] => {
  const content = extension(id_ce_extKeyUsage);
  return content ? [...parseWhole(content, ExtendedKeyUsage, 'certificate_malformed')] : [];
};

/** @throws {SignatureRefusal} one of the codes, where it was not valid then */
export function demandValid(
  { content }: ReadCertificate,
  at: Date,
  codes: { readonly early: SignatureRefusalCode; readonly late: SignatureRefusalCode },
): void {
  demand(at >= content.validity.notBefore.getTime(), codes.early);
  demand(at <= content.validity.notAfter.getTime(), codes.late);
}

export const isIssuedBy = (certificate: ReadCertificate, { key }: ReadCertificate): boolean =>
  isSignedBy(key, {
    signed: certificate.whole.tbsCertificateRaw,
    algorithm: certificate.whole.signatureAlgorithm,
    signature: certificate.whole.signatureValue,
  });

/**
 * The trusted authority that issued a certificate. There is one tier: nothing stands between.
 * @throws {SignatureRefusal} `authority_unknown`, `authority_forged`, `authority_unfit`, `authority_not_valid_then`
 */
export function authorityOf(
  certificate: ReadCertificate,
  authorities: readonly ReadCertificate[],
  at: Date,
): ReadCertificate {
  // Generations of one authority have the same name and other keys.
  const named = authorities.filter(({ content }) => isSameName(content.subject, certificate.content.issuer));
  demand(named.length > 0, 'authority_unknown');
  const authority = named.find((one) => isIssuedBy(certificate, one));
  demand(authority !== undefined, 'authority_forged');
  const maySign = (usageOf(authority) & KeyUsageFlags.keyCertSign) !== 0;
  demand(isAuthority(authority) && maySign, 'authority_unfit');
  demandValid(authority, at, { early: 'authority_not_valid_then', late: 'authority_not_valid_then' });
  return authority;
}

/** Its key as it stands in it: for hashes of the key (RFC 6960 4.1.1, 4.2.1). */
export const keyBytesOf = ({ content }: ReadCertificate): Uint8Array =>
  new Uint8Array(content.subjectPublicKeyInfo.subjectPublicKey);
