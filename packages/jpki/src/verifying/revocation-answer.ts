import { createHash } from 'node:crypto';
import {
  BasicOCSPResponse,
  type CertID,
  id_kp_OCSPSigning,
  id_pkix_ocsp_basic,
  id_pkix_ocsp_nonce,
  OCSPResponse,
  OCSPResponseStatus,
  type ResponderID,
  type SingleResponse,
} from '@peculiar/asn1-ocsp';
import { AsnConvert } from '@peculiar/asn1-schema';
import {
  demandValid,
  isIssuedBy,
  keyBytesOf,
  purposesOf,
  type ReadCertificate,
  readParsed,
} from './certificate.ts';
import { bytesOf, demandKnown, extensionOf, hexOf, isSame, isSameName, parseWhole } from './der.ts';
import { demand } from './signature-refusal.ts';
import { isSignedBy } from './signed-object.ts';

const mostBytes = 65_536;
/** An answer that names no end is worth this long. J-LIS renews its answers every fifteen minutes. */
const freshMs = 60 * 60 * 1000;
/** How far a responder's clock may be ahead. */
const aheadMs = 60 * 1000;

const digests = new Map([
  ['1.3.14.3.2.26', 'sha1'],
  ['2.16.840.1.101.3.4.2.1', 'sha256'],
]);

interface Asked {
  readonly certificate: ReadCertificate;
  readonly authority: ReadCertificate;
  readonly at: Date;
  /** What the question bore; null where it bore none. */
  readonly nonce: Uint8Array | null;
}

/**
 * Demands that the authority, or a responder it appointed, says that this certificate is good at this moment (RFC 6960 3.2).
 * @param der an OCSPResponse
 * @returns when the responder knew it
 * @throws {SignatureRefusal} `too_large`, `ocsp_…`, `certificate_revoked`
 */
export function demandGood(der: Uint8Array, asked: Asked): Date {
  demand(der.length <= mostBytes, 'too_large');
  const response = parseWhole(der, OCSPResponse, 'ocsp_malformed');
  demand(response.responseStatus === OCSPResponseStatus.successful, 'ocsp_unsuccessful');
  const content = response.responseBytes;
  demand(content?.responseType === id_pkix_ocsp_basic, 'ocsp_malformed');
  const basic = parseWhole(new Uint8Array(content.response.buffer), BasicOCSPResponse, 'ocsp_malformed');
  const { tbsResponseData: data, signatureAlgorithm: algorithm, signature } = basic;
  const responder = responderOf(basic, asked);
  const isSigned = isSignedBy(responder.key, { signed: basic.tbsResponseDataRaw, algorithm, signature });
  demand(isSigned, 'ocsp_signature_wrong');
  demandKnown(data.responseExtensions, [id_pkix_ocsp_nonce], 'ocsp_malformed');
  const nonce = extensionOf(data.responseExtensions, id_pkix_ocsp_nonce, 'ocsp_malformed');
  if (asked.nonce) demand(nonce !== undefined && isNonce(nonce, asked.nonce), 'ocsp_nonce_wrong');
  const single = data.responses.find(({ certID }) => isAbout(certID, asked));
  demand(single !== undefined, 'ocsp_other_certificate');
  return demandFreshAndGood(single, asked.at);
}

/** The nonce is an OCTET STRING within the extension (RFC 9654); older responders give its bytes bare. */
const isNonce = (given: Uint8Array, wanted: Uint8Array) =>
  isSame(given, wanted) || isSame(given, Buffer.concat([Buffer.of(4, wanted.length), wanted]));

/** The authority itself, or who has its certificate, made for answering, beside the answer (RFC 6960 4.2.2.2). */
function responderOf(
  { tbsResponseData, certs }: BasicOCSPResponse,
  { authority, at }: Asked,
): ReadCertificate {
  const { responderID } = tbsResponseData;
  if (isNamed(authority, responderID)) return authority;
  const responder = (certs ?? []).map(readParsed).find((one) => isNamed(one, responderID));
  demand(responder !== undefined, 'ocsp_responder_unknown');
  const isAppointed =
    isSameName(responder.content.issuer, authority.content.subject) &&
    isIssuedBy(responder, authority) &&
    purposesOf(responder).includes(id_kp_OCSPSigning);
  demand(isAppointed, 'ocsp_responder_unfit');
  demandValid(responder, at, { early: 'ocsp_responder_unfit', late: 'ocsp_responder_unfit' });
  return responder;
}

function isNamed(certificate: ReadCertificate, { byName, byKey }: ResponderID): boolean {
  if (byName) return isSameName(byName, certificate.content.subject);
  const hash = createHash('sha1').update(keyBytesOf(certificate)).digest();
  return !!byKey && isSame(byKey.buffer, hash);
}

/** Whether it names this serial of this authority (RFC 6960 4.1.1). */
function isAbout(id: CertID, { certificate, authority }: Asked): boolean {
  const digest = digests.get(id.hashAlgorithm.algorithm);
  if (!digest || hexOf(id.serialNumber) !== certificate.serial) return false;
  const hash = (bytes: ArrayBuffer | Uint8Array) => createHash(digest).update(bytesOf(bytes)).digest();
  const isName = isSame(id.issuerNameHash.buffer, hash(AsnConvert.serialize(authority.content.subject)));
  return isName && isSame(id.issuerKeyHash.buffer, hash(keyBytesOf(authority)));
}

function demandFreshAndGood(
  { thisUpdate, nextUpdate, certStatus, singleExtensions }: SingleResponse,
  at: Date,
) {
  demandKnown(singleExtensions, [], 'ocsp_malformed');
  demand(at.getTime() >= thisUpdate.getTime() - aheadMs, 'ocsp_not_yet_valid');
  const end = nextUpdate?.getTime() ?? thisUpdate.getTime() + freshMs;
  demand(at.getTime() <= end, 'ocsp_old');
  demand(certStatus.revoked === undefined, 'certificate_revoked');
  demand(certStatus.good !== undefined, 'ocsp_status_unknown');
  return thisUpdate;
}
