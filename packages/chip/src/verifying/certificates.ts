import { type KeyObject, X509Certificate } from 'node:crypto';
import { ChipRefusal } from './chip-verification.ts';

interface Authority {
  readonly name: string;
  readonly certificate: X509Certificate;
}

interface Demands<One extends Authority> {
  readonly authorities: readonly One[];
  /** When the card was read. */
  readonly at: Date;
}

/**
 * With 00 behind it, or of a length that DER does not allow: real residence cards are said to have such.
 * @throws {ChipRefusal} `file_malformed`
 */
export function readCertificate(bytes: Uint8Array): X509Certificate {
  try {
    return new X509Certificate(bytes);
  } catch {
    throw new ChipRefusal('file_malformed');
  }
}

/**
 * Who of these signed a certificate that was valid when the card was read. How long an authority's own certificate is
 * valid is not asked: cards outlive it, and who trusts it is the operator.
 * @throws {ChipRefusal} `authority_unknown`, `certificate_expired`
 */
export function issuerOf<One extends Authority>(
  certificate: X509Certificate,
  { authorities, at }: Demands<One>,
): One {
  const issuer = authorities.find((one) => certificate.verify(one.certificate.publicKey));
  if (!issuer) throw new ChipRefusal('authority_unknown');
  if (at < certificate.validFromDate || at > certificate.validToDate)
    throw new ChipRefusal('certificate_expired');
  return issuer;
}

/** @throws {ChipRefusal} `file_malformed` where it is another kind of key than the document's rule names */
export function keyOf(
  { publicKey }: X509Certificate,
  wanted: { readonly rsaBits: number } | { readonly curve: string },
): KeyObject {
  const { modulusLength, namedCurve } = publicKey.asymmetricKeyDetails ?? {};
  const isWanted = 'curve' in wanted ? namedCurve === wanted.curve : modulusLength === wanted.rsaBits;
  if (!isWanted) throw new ChipRefusal('file_malformed');
  return publicKey;
}
