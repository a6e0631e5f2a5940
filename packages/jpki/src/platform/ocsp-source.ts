import { createHash, randomBytes } from 'node:crypto';
import { CertID, id_pkix_ocsp_nonce, OCSPRequest, Request, TBSRequest } from '@peculiar/asn1-ocsp';
import { AsnConvert, OctetString } from '@peculiar/asn1-schema';
import { AlgorithmIdentifier, Extension } from '@peculiar/asn1-x509';
import { boundedFetch, type Fetch } from '../outgoing.ts';
import { isIssuedBy, keyBytesOf, readCertificate } from '../verifying/certificate.ts';
import { SignatureRefusal } from '../verifying/signature-refusal.ts';
import type { RevocationSource } from './own-verifier.ts';

interface Responder {
  readonly url: string;
  /** Authorities for signing, DER: the certificate's issuer has to be one of them. */
  readonly authorities: readonly Uint8Array[];
  readonly allowInsecure: boolean;
}

/** Asks a responder over HTTP (RFC 6960, appendix A) about each certificate, with a nonce of its own (RFC 9654). */
export function createOcspSource(
  { url, authorities, allowInsecure }: Responder,
  options: { readonly fetch?: Fetch; readonly withinMs?: number } = {},
): RevocationSource {
  const fetch = boundedFetch({ ...options, allowInsecure, mostBytes: 65_536 });
  return async (certificate) => {
    const nonce = randomBytes(16);
    const body = question(certificate, authorities, nonce);
    if (!body) return null;
    const headers = { 'content-type': 'application/ocsp-request', accept: 'application/ocsp-response' };
    const answer = await fetch(url, { method: 'POST', headers, body });
    if (!answer.ok) return null;
    return { kind: 'ocsp', response: new Uint8Array(await answer.arrayBuffer()), nonce };
  };
}

/** Null where nobody trusted issued it: whoever verifies will say so. */
function question(der: Uint8Array, authorities: readonly Uint8Array[], nonce: Uint8Array) {
  try {
    const certificate = readCertificate(der);
    const authority = authorities.map(readCertificate).find((one) => isIssuedBy(certificate, one));
    if (!authority) return null;
    const hash = (bytes: Uint8Array) => new OctetString(createHash('sha1').update(bytes).digest());
    const reqCert = new CertID({
      // SHA-1 names the authority here, as responders expect; nothing rests on it.
      hashAlgorithm: new AlgorithmIdentifier({ algorithm: '1.3.14.3.2.26', parameters: null }),
      issuerNameHash: hash(new Uint8Array(AsnConvert.serialize(authority.content.subject))),
      issuerKeyHash: hash(keyBytesOf(authority)),
      serialNumber: certificate.content.serialNumber,
    });
    const extnValue = new OctetString(AsnConvert.serialize(new OctetString(nonce)));
    const requestExtensions = [new Extension({ extnID: id_pkix_ocsp_nonce, extnValue })];
    const tbsRequest = new TBSRequest({ requestList: [new Request({ reqCert })], requestExtensions });
    return Uint8Array.from(Buffer.from(AsnConvert.serialize(new OCSPRequest({ tbsRequest }))));
  } catch (error) {
    if (error instanceof SignatureRefusal) return null;
    throw error;
  }
}
