import { AsnConvert } from '@peculiar/asn1-schema';
import {
  CertificateList,
  CRLDistributionPoints,
  type DistributionPointName,
  id_ce_authorityKeyIdentifier,
  id_ce_cRLDistributionPoints,
  id_ce_cRLNumber,
  id_ce_cRLReasons,
  id_ce_issuingDistributionPoint,
  IssuingDistributionPoint,
  KeyUsageFlags,
} from '@peculiar/asn1-x509';
import { type ReadCertificate, usageOf } from './certificate.ts';
import { demandKnown, extensionOf, hexOf, isSame, isSameName, parseWhole } from './der.ts';
import { demand, SignatureRefusal } from './signature-refusal.ts';
import { isSignedBy } from './signed-object.ts';

/** A list of a large city's revoked certificates has some hundred thousand entries of about 40 bytes. */
const mostBytes = 32 * 1024 * 1024;

interface Asked {
  readonly certificate: ReadCertificate;
  /** Who issued it. The list has to be the same authority's. */
  readonly authority: ReadCertificate;
  readonly at: Date;
}

/**
 * Demands that a list is this authority's, of this moment and this partition, and does not name the certificate
 * (RFC 5280 6.3.3).
 * @param der a CertificateList
 * @returns the list's own date
 * @throws {SignatureRefusal} `too_large`, `crl_…`, `certificate_revoked`
 */
export function demandUnlisted(der: Uint8Array, { certificate, authority, at }: Asked): Date {
  demand(der.length <= mostBytes, 'too_large');
  const list = parseWhole(der, CertificateList, 'crl_malformed');
  const { tbsCertList: content, signatureAlgorithm: algorithm, signature } = list;
  demand(isSameName(content.issuer, authority.content.subject), 'crl_other_issuer');
  const mayList = (usageOf(authority) & KeyUsageFlags.cRLSign) !== 0;
  const isSigned = isSignedBy(authority.key, { signed: list.tbsCertListRaw, algorithm, signature });
  demand(mayList && isSigned, 'crl_signature_wrong');
  const [thisUpdate, nextUpdate] = [content.thisUpdate.getTime(), content.nextUpdate?.getTime()];
  demand(at >= thisUpdate, 'crl_not_yet_valid');
  // Without a next date nobody could tell an old one.
  demand(nextUpdate !== undefined && at <= nextUpdate, 'crl_old');
  demandPartition(list, certificate);
  for (const { userCertificate, crlEntryExtensions } of content.revokedCertificates ?? []) {
    demandKnown(crlEntryExtensions, [id_ce_cRLReasons], 'crl_kind_unfit');
    demand(hexOf(userCertificate) !== certificate.serial, 'certificate_revoked');
  }
  return thisUpdate;
}

/**
 * Whether a list is in the name of the certificate's issuer and of its distribution point; nothing of it is proven.
 * @param der a CertificateList, or anything else
 */
export function isListFor(der: Uint8Array, certificate: ReadCertificate): boolean {
  try {
    const list = parseWhole(der, CertificateList, 'crl_malformed');
    if (!isSameName(list.tbsCertList.issuer, certificate.content.issuer)) return false;
    demandPartition(list, certificate);
    return true;
  } catch (error) {
    if (error instanceof SignatureRefusal) return false;
    throw error;
  }
}

/** That the list speaks of all such certificates, for all reasons, of the distribution point that the certificate names. */
function demandPartition({ tbsCertList }: CertificateList, certificate: ReadCertificate): void {
  const known = [id_ce_authorityKeyIdentifier, id_ce_cRLNumber, id_ce_issuingDistributionPoint];
  demandKnown(tbsCertList.crlExtensions, known, 'crl_kind_unfit');
  const content = extensionOf(tbsCertList.crlExtensions, id_ce_issuingDistributionPoint, 'crl_malformed');
  if (!content) return;
  const point = parseWhole(content, IssuingDistributionPoint, 'crl_malformed');
  const isPart = point.onlyContainsCACerts || point.onlyContainsAttributeCerts || point.indirectCRL;
  demand(!isPart && !point.onlySomeReasons, 'crl_kind_unfit');
  const own = namesOf(point.distributionPoint);
  if (own.length === 0) return;
  const wanted = distributionPointsOf(certificate).flatMap(namesOf);
  demand(
    own.some((one) => wanted.some((other) => isSame(one, other))),
    'crl_other_partition',
  );
}

function distributionPointsOf({ extension }: ReadCertificate): DistributionPointName[] {
  const content = extension(id_ce_cRLDistributionPoints);
  const points = content ? [...parseWhole(content, CRLDistributionPoints, 'certificate_malformed')] : [];
  return points.flatMap(({ distributionPoint }) => distributionPoint ?? []);
}

const namesOf = (point: DistributionPointName | undefined): ArrayBuffer[] =>
  (point?.fullName ?? []).map((name) => AsnConvert.serialize(name));
