import { createHash, createPublicKey, type KeyObject, X509Certificate } from 'node:crypto';
import type { ChipDocument } from '../card/allowed-commands.ts';
import type { ChipTrust } from './chip-verification.ts';

export const trustedDocuments = [
  'driversLicense',
  'myNumberCard',
  'passport',
  'residenceCard',
] as const satisfies readonly ChipDocument[];

/** Why a file is not trusted. The codes are stable. */
export type AuthorityRefusalCode =
  /** No certificate (or public key) in PEM or DER, as the document has it, or more than one. */
  | 'unreadable'
  /** A private key: nobody but the authority should have it. */
  | 'private_key'
  /** A certificate that may not sign others, or names another purpose. */
  | 'not_an_authority'
  /** A link certificate, or one that another authority gave: its issuer is the one to trust. */
  | 'not_self_signed'
  /** An authority of another country than Japan. */
  | 'country_unfit'
  /** Another kind of key than the document's rule names. */
  | 'key_unfit'
  /** A key of 公安委員会 without the issuer and serial by which licences name it. */
  | 'signer_unnamed';

/** How licences name who signed them: hexadecimal digits of B4 and B2. */
export interface SignerName {
  readonly issuer: string;
  readonly serial: string;
}

type Kept =
  | { readonly document: 'passport'; readonly country: 'JPN'; readonly certificate: X509Certificate }
  | { readonly document: 'residenceCard'; readonly certificate: X509Certificate }
  | { readonly document: 'myNumberCard'; readonly key: KeyObject }
  | ({ readonly document: 'driversLicense'; readonly key: KeyObject } & SignerName);

/** One certificate or key that the operator trusts for one document, under a name of the operator's. */
export type TrustedAuthority = Kept & { readonly name: string };

/** Leaves `readAuthority` where a file is none that may be trusted. */
export class AuthorityRefused extends Error {
  readonly code: AuthorityRefusalCode;
  constructor(code: AuthorityRefusalCode) {
    super(code);
    this.code = code;
  }
}

/** The widest that B2 and B4 of a licence are. */
const [serialDigits, issuerDigits] = [32, 160];

/**
 * A file as an operator brings it, or as `authorityFile` wrote it.
 * @param bytes a certificate in PEM or DER; for My Number cards and licences a public key in PEM
 * @param signer of a licence's key, where the file does not say it
 * @throws {AuthorityRefused}
 */
export function readAuthority(
  document: ChipDocument,
  bytes: Uint8Array,
  { name, signer }: { readonly name: string; readonly signer?: SignerName },
): TrustedAuthority {
  const text = Buffer.from(bytes).toString('latin1');
  if (/-----BEGIN [A-Z ]*PRIVATE KEY-----/.test(text)) throw new AuthorityRefused('private_key');
  if ((text.match(/-----BEGIN /g)?.length ?? 0) > 1) throw new AuthorityRefused('unreadable');
  if (document === 'myNumberCard') return { document, name, key: rsaKeyIn(text) };
  if (document === 'driversLicense')
    return { document, name, key: rsaKeyIn(text), ...signerIn(text, signer) };
  const certificate = authorityIn(bytes);
  const { modulusLength = 0, namedCurve } = certificate.publicKey.asymmetricKeyDetails ?? {};
  if (document === 'passport') {
    if (modulusLength < 2048 && !namedCurve) throw new AuthorityRefused('key_unfit');
    return { document, name, country: 'JPN', certificate };
  }
  // Its two generations are signed by these alone.
  if (modulusLength !== 2048 && namedCurve !== 'secp384r1') throw new AuthorityRefused('key_unfit');
  return { document, name, certificate };
}

function authorityIn(bytes: Uint8Array): X509Certificate {
  const certificate = parsed(() => new X509Certificate(bytes));
  // `keyUsage` is Node's name for the extended one: certificates for lists and seals have it.
  if (!certificate.ca || certificate.keyUsage) throw new AuthorityRefused('not_an_authority');
  if (!certificate.verify(certificate.publicKey)) throw new AuthorityRefused('not_self_signed');
  if (!/^C=JP$/im.test(certificate.subject)) throw new AuthorityRefused('country_unfit');
  return certificate;
}

function rsaKeyIn(text: string): KeyObject {
  if (!text.includes('-----BEGIN PUBLIC KEY-----')) throw new AuthorityRefused('unreadable');
  const key = parsed(() => createPublicKey(text.slice(text.indexOf('-----BEGIN '))));
  const { modulusLength, publicExponent } = key.asymmetricKeyDetails ?? {};
  const isUsual = key.asymmetricKeyType === 'rsa' && modulusLength === 2048 && publicExponent === 65_537n;
  if (!isUsual) throw new AuthorityRefused('key_unfit');
  return key;
}

function signerIn(text: string, given: SignerName | undefined): SignerName {
  const told = (label: string) => new RegExp(`^${label}: ([0-9a-f]+)$`, 'm').exec(text)?.[1] ?? '';
  const [issuer, serial] = [given?.issuer ?? told('issuer'), given?.serial ?? told('serial')];
  const isHex = (digits: string, most: number) => /^(?:[0-9a-f]{2})+$/.test(digits) && digits.length <= most;
  if (!isHex(issuer, issuerDigits) || !isHex(serial, serialDigits))
    throw new AuthorityRefused('signer_unnamed');
  return { issuer, serial };
}

function parsed<Read>(read: () => Read): Read {
  try {
    return read();
  } catch {
    throw new AuthorityRefused('unreadable');
  }
}

/** The file that `readAuthority` reads again; public, like everything in it. */
export function authorityFile(authority: TrustedAuthority): string {
  if ('certificate' in authority) return authority.certificate.toString();
  const key = authority.key.export({ type: 'spki', format: 'pem' }).toString();
  if (authority.document === 'myNumberCard') return key;
  return `issuer: ${authority.issuer}\nserial: ${authority.serial}\n${key}`;
}

/** SHA-256 of the certificate, or of the key where there is none: hexadecimal digits, as publishers print it. */
export function fingerprintOf(authority: TrustedAuthority): string {
  const bytes =
    'certificate' in authority
      ? authority.certificate.raw
      : authority.key.export({ type: 'spki', format: 'der' });
  return createHash('sha256').update(bytes).digest('hex');
}

/** When its certificate ends; null for a bare key, of which nobody says it. */
export const endOf = (authority: TrustedAuthority): Date | null =>
  'certificate' in authority ? authority.certificate.validToDate : null;

/** What `verifyChip` asks for. */
export function trustIn(authorities: readonly TrustedAuthority[]): ChipTrust {
  const of = <Document extends ChipDocument>(wanted: Document) =>
    authorities.filter(
      (one): one is Extract<TrustedAuthority, { readonly document: Document }> => one.document === wanted,
    );
  return {
    myNumberAuthorities: of('myNumberCard'),
    licenceSigners: of('driversLicense'),
    residenceAuthorities: of('residenceCard'),
    passportRoots: of('passport'),
  };
}
