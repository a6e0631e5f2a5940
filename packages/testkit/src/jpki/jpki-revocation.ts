import { createHash } from 'node:crypto';
import {
  BasicOCSPResponse,
  CertID,
  CertStatus,
  id_pkix_ocsp_basic,
  id_pkix_ocsp_nonce,
  OCSPResponse,
  OCSPResponseStatus,
  ResponderID,
  ResponseBytes,
  ResponseData,
  RevokedInfo,
  SingleResponse,
} from '@peculiar/asn1-ocsp';
import { AsnConvert, OctetString } from '@peculiar/asn1-schema';
import {
  AlgorithmIdentifier,
  Certificate,
  CertificateList,
  DistributionPointName,
  type Extension,
  IssuingDistributionPoint,
  type Name,
  RevokedCertificate,
  SubjectPublicKeyInfo,
  TBSCertList,
  Time,
  Version,
} from '@peculiar/asn1-x509';
import type { RsaPair } from '../chip-cards/card-authority.ts';
import { extension, sha256WithRsa, signatureOf } from './jpki-certificates.ts';
import { derOf, distributionPointName } from './jpki-names.ts';

export interface ListDetails {
  /** Serial numbers, hexadecimal. */
  readonly revoked?: readonly string[];
  readonly from?: Date;
  /** Null: it names no next list. */
  readonly to?: Date | null;
  /** Whose certificates it lists. Without one it lists all. */
  readonly city?: string | null;
  readonly point?: Partial<IssuingDistributionPoint>;
  readonly more?: readonly Extension[];
  /** Of each entry. */
  readonly moreOfEntries?: readonly Extension[];
}

const bufferOf = (bytes: Uint8Array): ArrayBuffer => Uint8Array.from(bytes).buffer;

/** A list of revoked certificates in this authority's name, signed by this key. */
export function signedList(
  signer: RsaPair,
  issuer: Name,
  details: ListDetails & { from: Date; to: Date | null },
): Buffer {
  const { revoked = [], city = null, point, more = [], moreOfEntries = [] } = details;
  const fullName = city === null ? [] : [distributionPointName(city)];
  const place = city === null ? {} : { distributionPoint: new DistributionPointName({ fullName }) };
  const parts = [
    ...(city === null && !point
      ? []
      : [extension('2.5.29.28', new IssuingDistributionPoint({ ...place, ...point }), true)]),
    ...more,
  ];
  const tbsCertList = new TBSCertList({
    version: Version.v2,
    signature: sha256WithRsa(),
    issuer,
    thisUpdate: new Time(details.from),
    ...(details.to ? { nextUpdate: new Time(details.to) } : {}),
    ...(revoked.length > 0
      ? { revokedCertificates: revoked.map((one) => revokedEntry(one, details.from, moreOfEntries)) }
      : {}),
    ...(parts.length > 0 ? { crlExtensions: parts } : {}),
  });
  const signature = signatureOf(signer, tbsCertList);
  return derOf(new CertificateList({ tbsCertList, signatureAlgorithm: sha256WithRsa(), signature }));
}

const revokedEntry = (serial: string, at: Date, more: readonly Extension[]) =>
  new RevokedCertificate({
    userCertificate: bufferOf(Buffer.from(serial, 'hex')),
    revocationDate: new Time(at),
    ...(more.length > 0 ? { crlEntryExtensions: [...more] } : {}),
  });

export interface AnswerDetails {
  readonly serial: string;
  readonly status?: 'good' | 'revoked' | 'unknown';
  readonly from?: Date;
  readonly to?: Date | null;
  readonly nonce?: Uint8Array;
  readonly outcome?: OCSPResponseStatus;
  readonly more?: readonly Extension[];
  /** Of what is said about the one certificate. */
  readonly moreOfOne?: readonly Extension[];
  /** Identifier of another kind of answer. */
  readonly kind?: string;
}

/** A responder's answer about one certificate of the authority. */
export function signedAnswer(
  signer: { readonly pair: RsaPair; readonly name: Name; readonly certificate?: Buffer },
  authority: { readonly name: Name; readonly pair: RsaPair },
  details: AnswerDetails & { readonly from: Date; readonly to: Date | null },
): Buffer {
  const { serial, status = 'good', nonce, outcome = OCSPResponseStatus.successful } = details;
  const { more = [], moreOfOne = [], kind = id_pkix_ocsp_basic } = details;
  const extensions = [...(nonce ? [extension(id_pkix_ocsp_nonce, new OctetString(nonce))] : []), ...more];
  const single = new SingleResponse({
    certID: certificateId(authority, serial),
    certStatus: new CertStatus(
      status === 'revoked'
        ? { revoked: new RevokedInfo({ revocationTime: details.from }) }
        : { [status]: null },
    ),
    thisUpdate: details.from,
    ...(details.to ? { nextUpdate: details.to } : {}),
    ...(moreOfOne.length > 0 ? { singleExtensions: [...moreOfOne] } : {}),
  });
  const tbsResponseData = new ResponseData({
    responderID: new ResponderID({ byName: signer.name }),
    producedAt: details.from,
    responses: [single],
    ...(extensions.length > 0 ? { responseExtensions: extensions } : {}),
  });
  const signature = signatureOf(signer.pair, tbsResponseData);
  const certs = signer.certificate ? { certs: [AsnConvert.parse(signer.certificate, Certificate)] } : {};
  const basic = new BasicOCSPResponse({
    tbsResponseData,
    signatureAlgorithm: sha256WithRsa(),
    signature,
    ...certs,
  });
  const response = new OctetString(derOf(basic));
  const responseBytes = new ResponseBytes({ responseType: kind, response });
  return derOf(new OCSPResponse({ responseStatus: outcome, responseBytes }));
}

function certificateId(
  { name, pair }: { readonly name: Name; readonly pair: RsaPair },
  serial: string,
): CertID {
  const hash = (bytes: Uint8Array) => new OctetString(createHash('sha1').update(bytes).digest());
  const whole = pair.publicKey.export({ type: 'spki', format: 'der' });
  const { subjectPublicKey: key } = AsnConvert.parse(whole, SubjectPublicKeyInfo);
  return new CertID({
    hashAlgorithm: new AlgorithmIdentifier({ algorithm: '1.3.14.3.2.26', parameters: null }),
    issuerNameHash: hash(derOf(name)),
    issuerKeyHash: hash(new Uint8Array(key)),
    serialNumber: bufferOf(Buffer.from(serial, 'hex')),
  });
}
