import { MdocRefusal } from '../refusal.ts';
import { type ChainDemands, type VerifiedSigner, verifyChain } from '../trust/verify-chain.ts';
import { isSignedBy } from './cose-signature.ts';
import type { ReadDocument } from './read-response.ts';

/** Clocks of issuers and servers: what 18013-5 readers allow. */
const skewMs = 30_000;

/**
 * Who signed the record, and that it is valid (ISO/IEC 18013-5:2021, 9.3.1).
 * @throws {MdocRefusal}
 */
export function verifyIssuer(document: ReadDocument, demands: ChainDemands): VerifiedSigner {
  const { issuerAuth, signed, docType } = document;
  const signer = verifyChain(chainOf(issuerAuth.x5chain), demands);
  if (!isSignedBy(issuerAuth, signer.certificate.publicKey)) throw new MdocRefusal('issuer_signature_wrong');
  if (signed.docType !== docType) throw new MdocRefusal('record_type_altered');
  const { validFromDate, validToDate } = signer.certificate;
  const { validityInfo } = signed;
  if (validityInfo.signed < validFromDate || validityInfo.signed > validToDate)
    throw new MdocRefusal('signed_outside_certificate');
  const at = demands.at.getTime();
  if (at < validityInfo.validFrom.getTime() - skewMs) throw new MdocRefusal('record_not_yet_valid');
  if (at > validityInfo.validUntil.getTime() + skewMs) throw new MdocRefusal('record_expired');
  return signer;
}

function chainOf(found: readonly unknown[] | undefined): readonly Uint8Array[] {
  const chain = found ?? [];
  if (!chain.every((one): one is Uint8Array => one instanceof Uint8Array))
    throw new MdocRefusal('certificate_malformed');
  return chain;
}
