import type { KeyObject } from 'node:crypto';
import { AsnConvert, OctetString } from '@peculiar/asn1-schema';
import {
  AlgorithmIdentifier,
  BasicConstraints,
  Certificate,
  CertificatePolicies,
  CRLDistributionPoints,
  DistributionPoint,
  DistributionPointName,
  ExtendedKeyUsage,
  Extension,
  Extensions,
  type GeneralName,
  KeyUsage,
  KeyUsageFlags,
  type Name,
  PolicyInformation,
  SubjectAlternativeName,
  SubjectPublicKeyInfo,
  TBSCertificate,
  Validity,
  Version,
} from '@peculiar/asn1-x509';
import { type RsaPair, signSha256 } from '../chip-cards/card-authority.ts';
import { derOf, distributionPointName } from './jpki-names.ts';

export const sha256WithRsa = (): AlgorithmIdentifier =>
  new AlgorithmIdentifier({ algorithm: '1.2.840.113549.1.1.11', parameters: null });

/** Signs what stands in an object with a test authority's key. */
export const signatureOf = (pair: RsaPair, content: object): ArrayBuffer =>
  Uint8Array.from(signSha256(pair, derOf(content))).buffer;

export interface CertificateContents {
  readonly serial: string;
  readonly issuer: Name;
  readonly subject: Name;
  readonly from: Date;
  readonly to: Date;
  readonly key: KeyObject;
  readonly extensions: readonly Extension[];
}

/** A certificate of X.509, signed by whoever has this key. */
export function signedCertificate(signer: RsaPair, contents: CertificateContents): Buffer {
  const { issuer, subject, from, to, key, serial } = contents;
  const tbsCertificate = new TBSCertificate({
    version: Version.v3,
    serialNumber: Uint8Array.from(Buffer.from(serial, 'hex')).buffer,
    signature: sha256WithRsa(),
    issuer,
    validity: new Validity({ notBefore: from, notAfter: to }),
    subject,
    subjectPublicKeyInfo: AsnConvert.parse(key.export({ type: 'spki', format: 'der' }), SubjectPublicKeyInfo),
    extensions: new Extensions([...contents.extensions]),
  });
  const signatureValue = signatureOf(signer, tbsCertificate);
  return derOf(new Certificate({ tbsCertificate, signatureAlgorithm: sha256WithRsa(), signatureValue }));
}

/** An extension of this kind, as it stands in a certificate, list or answer. */
export const extension = (extnID: string, value: object, critical = false): Extension =>
  new Extension({ extnID, critical, extnValue: new OctetString(derOf(value)) });

const keyUsage = (...uses: readonly (keyof typeof KeyUsageFlags)[]): Extension =>
  extension('2.5.29.15', new KeyUsage(uses.reduce((sum, use) => sum | KeyUsageFlags[use], 0)), true);

export const authorityExtensions = ({ mayIssue = true, mayList = true, isOne = true }): Extension[] => [
  keyUsage(...(mayIssue ? (['keyCertSign'] as const) : []), ...(mayList ? (['cRLSign'] as const) : [])),
  extension('2.5.29.19', new BasicConstraints({ cA: isOne }), true),
];

export const responderExtensions = (purpose: string): Extension[] => [
  keyUsage('digitalSignature'),
  extension('2.5.29.37', new ExtendedKeyUsage([purpose])),
];

/** What a holder's certificate says beside its key. */
export function holderExtensions(about: {
  readonly uses: readonly (keyof typeof KeyUsageFlags)[];
  readonly policy: string;
  readonly names: readonly GeneralName[];
  readonly city: string;
}): Extension[] {
  const fullName = [distributionPointName(about.city)];
  const point = new DistributionPoint({ distributionPoint: new DistributionPointName({ fullName }) });
  const policy = new PolicyInformation({ policyIdentifier: about.policy });
  return [
    keyUsage(...about.uses),
    ...(about.names.length > 0 ? [extension('2.5.29.17', new SubjectAlternativeName([...about.names]))] : []),
    extension('2.5.29.32', new CertificatePolicies([policy]), true),
    extension('2.5.29.31', new CRLDistributionPoints([point])),
  ];
}
