import { X509Certificate } from 'node:crypto';
import * as x509 from '@peculiar/x509';
import { type RecordType, recordTypeNames } from '../record-types.ts';

/** A root by which an issuer's records are known, for the types that the operator names and for no other. */
export interface TrustedIssuer {
  /** The operator's own name for it. */
  readonly name: string;
  readonly certificate: X509Certificate;
  readonly types: readonly RecordType[];
  /** Its lists of revoked certificates, as they were last fetched. */
  readonly revocationLists: readonly x509.X509Crl[];
}

/** Why an issuer's files are not trusted. The codes are stable. */
export type IssuerRefusalCode =
  /** No certificate or list in PEM or DER, or more than one. */
  | 'unreadable'
  | 'private_key'
  /** A certificate that may not sign others, or is for one purpose. */
  | 'not_an_authority'
  | 'not_self_signed'
  | 'key_unfit'
  /** For no type of record. */
  | 'type_missing'
  /** A list that another authority signed. */
  | 'list_of_another';

export class IssuerRefused extends Error {
  readonly code: IssuerRefusalCode;
  constructor(code: IssuerRefusalCode) {
    super(code);
    this.code = code;
  }
}

/**
 * An issuer's root as the operator brings it.
 * @param bytes a certificate in PEM or DER
 * @param details.lists lists of revoked certificates in PEM or DER
 * @throws {IssuerRefused}
 */
export async function readIssuer(
  bytes: Uint8Array,
  details: {
    readonly name: string;
    readonly types: readonly RecordType[];
    readonly lists?: readonly Uint8Array[];
  },
): Promise<TrustedIssuer> {
  const text = Buffer.from(bytes).toString('latin1');
  if (/-----BEGIN [A-Z ]*PRIVATE KEY-----/.test(text)) throw new IssuerRefused('private_key');
  if ((text.match(/-----BEGIN /g)?.length ?? 0) > 1) throw new IssuerRefused('unreadable');
  const certificate = parsed(() => new X509Certificate(bytes));
  // `keyUsage` is Node's name for the extended one.
  if (!certificate.ca || certificate.keyUsage) throw new IssuerRefused('not_an_authority');
  if (!certificate.checkIssued(certificate) || !certificate.verify(certificate.publicKey))
    throw new IssuerRefused('not_self_signed');
  const { namedCurve, modulusLength = 0 } = certificate.publicKey.asymmetricKeyDetails ?? {};
  if (!namedCurve && modulusLength < 2048) throw new IssuerRefused('key_unfit');
  const types = recordTypeNames.filter((type) => details.types.includes(type));
  if (types.length === 0) throw new IssuerRefused('type_missing');
  const revocationLists = await Promise.all(
    (details.lists ?? []).map((list) => readRevocationList(list, certificate)),
  );
  return { name: details.name, certificate, types, revocationLists };
}

async function readRevocationList(bytes: Uint8Array, root: X509Certificate): Promise<x509.X509Crl> {
  const text = Buffer.from(bytes).toString('latin1');
  const list = parsed(() => new x509.X509Crl(text.includes('-----BEGIN ') ? text : new Uint8Array(bytes)));
  const signer = new x509.X509Certificate(new Uint8Array(root.raw));
  const isSigned = await list.verify({ publicKey: signer }, globalThis.crypto).catch(() => false);
  if (!isSigned) throw new IssuerRefused('list_of_another');
  return list;
}

function parsed<Read>(read: () => Read): Read {
  try {
    return read();
  } catch {
    throw new IssuerRefused('unreadable');
  }
}
