import { X509Certificate } from 'node:crypto';
import * as x509 from '@peculiar/x509';
import type { RecordType } from '../record-types.ts';
import { MdocRefusal, orRefuse } from '../refusal.ts';
import type { TrustedIssuer } from './trusted-issuer.ts';

export interface ChainDemands {
  readonly type: RecordType;
  readonly issuers: readonly TrustedIssuer[];
  readonly at: Date;
  /** `required`: without a current list of revoked certificates nothing is proven. */
  readonly revocation: 'required' | 'whenGiven';
  /** Purposes, any of which the signer's certificate must name. */
  readonly signerPurposes: readonly string[];
}

export interface VerifiedSigner {
  readonly certificate: X509Certificate;
  readonly issuer: TrustedIssuer;
  readonly revocation: 'checked' | 'notChecked';
}

/** The signer's own and two between it and the root: ISO/IEC 18013-5 has none between. */
const longestChain = 3;

/** What a certificate of a signer may call critical (RFC 5280, 4.2): each of these is looked at. */
const knownCritical = new Set(['2.5.29.15', '2.5.29.19', '2.5.29.37']);

/**
 * Who signed a record: a chain to one of the operator's roots for this type (ISO/IEC 18013-5:2021, 9.3.3 and annex B).
 * The root is the operator's, never the answer's; an issuer's name alone proves nothing.
 * @param chain DER, the signer's own first
 * @throws {MdocRefusal}
 */
export function verifyChain(chain: readonly Uint8Array[], demands: ChainDemands): VerifiedSigner {
  if (chain.length === 0) throw new MdocRefusal('certificate_missing');
  if (chain.length > longestChain) throw new MdocRefusal('certificate_malformed');
  const certificates = chain.map((der) => orRefuse('certificate_malformed', () => exactCertificate(der)));
  const [signer, ...between] = certificates;
  const last = certificates.at(-1);
  if (!signer || !last) throw new MdocRefusal('certificate_missing');
  const issuer = rootOf(last, demands);
  for (const [at, one] of certificates.entries()) {
    const above = certificates[at + 1] ?? issuer.certificate;
    if (!one.verify(above.publicKey)) throw new MdocRefusal('issuer_name_only');
    if (!one.checkIssued(above)) throw new MdocRefusal('certificate_unfit');
    validAt(one, demands.at);
  }
  if (between.some((one) => !one.ca || one.keyUsage)) throw new MdocRefusal('certificate_unfit');
  fitsSigner(signer, demands.signerPurposes);
  return { certificate: signer, issuer, revocation: revocationOf(signer, issuer, demands) };
}

function exactCertificate(der: Uint8Array): X509Certificate {
  const certificate = new X509Certificate(der);
  // Node reads PEM too, and passes over what follows.
  if (!certificate.raw.equals(der)) throw new MdocRefusal('certificate_malformed');
  return certificate;
}

function rootOf(last: X509Certificate, { issuers, type, at }: ChainDemands): TrustedIssuer {
  const named = issuers.filter(({ certificate }) => certificate.subject === last.issuer);
  if (named.length === 0) throw new MdocRefusal('issuer_unknown');
  const signers = named.filter(({ certificate }) => last.verify(certificate.publicKey));
  if (signers.length === 0) throw new MdocRefusal('issuer_name_only');
  const issuer = signers.find(({ types }) => types.includes(type));
  if (!issuer) throw new MdocRefusal('issuer_other_type');
  const { validFromDate, validToDate } = issuer.certificate;
  if (at < validFromDate || at > validToDate) throw new MdocRefusal('issuer_expired');
  return issuer;
}

function validAt({ validFromDate, validToDate }: X509Certificate, at: Date): void {
  if (at > validToDate) throw new MdocRefusal('certificate_expired');
  if (at < validFromDate) throw new MdocRefusal('certificate_not_yet_valid');
}

/** It signs records and nothing else: digital signature, the purpose, no authority (ISO/IEC 18013-5, table B.3). */
function fitsSigner(signer: X509Certificate, purposes: readonly string[]): void {
  const { extensions } = orRefuse(
    'certificate_malformed',
    () => new x509.X509Certificate(new Uint8Array(signer.raw)),
  );
  const usage = extensions.find((one) => one instanceof x509.KeyUsagesExtension);
  const purpose = extensions.find((one) => one instanceof x509.ExtendedKeyUsageExtension);
  // Node calls an authority only what may sign certificates as well.
  const constraints = extensions.find((one) => one instanceof x509.BasicConstraintsExtension);
  const isFit =
    !constraints?.ca &&
    usage?.usages === x509.KeyUsageFlags.digitalSignature &&
    purpose?.usages.some((one) => purposes.includes(String(one))) &&
    extensions.every(({ critical, type }) => !critical || knownCritical.has(type));
  if (!isFit) throw new MdocRefusal('certificate_unfit');
}

function revocationOf(
  signer: X509Certificate,
  { revocationLists }: TrustedIssuer,
  { at, revocation }: ChainDemands,
): 'checked' | 'notChecked' {
  // What was revoked stays so, on an old list too.
  if (revocationLists.some((list) => list.findRevoked(signer.serialNumber)))
    throw new MdocRefusal('certificate_revoked');
  const isCurrent = revocationLists.some(
    ({ thisUpdate, nextUpdate }) => thisUpdate <= at && nextUpdate !== undefined && at <= nextUpdate,
  );
  if (!isCurrent && (revocation === 'required' || revocationLists.length > 0))
    throw new MdocRefusal('revocation_unknown');
  return isCurrent ? 'checked' : 'notChecked';
}
