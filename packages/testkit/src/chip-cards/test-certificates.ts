import { constants, generateKeyPairSync, type KeyObject, sign, X509Certificate } from 'node:crypto';
import { newRsaPair, type RsaPair, tlv } from './card-authority.ts';

/** How a test authority signs. `ecdsaNull` has the needless NULL that real residence cards are said to have. */
export type SignatureManner = 'rsa' | 'pss' | 'ecdsa' | 'ecdsaNull' | 'ecdsa384';

const sha256Id = tlv(0x30, oid('2.16.840.1.101.3.4.2.1'));
const nothing = tlv(5);

const manners: Record<SignatureManner, { readonly algorithm: Buffer; readonly digest: string }> = {
  rsa: { algorithm: tlv(0x30, oid('1.2.840.113549.1.1.11'), nothing), digest: 'sha256' },
  pss: {
    algorithm: tlv(
      0x30,
      oid('1.2.840.113549.1.1.10'),
      tlv(
        0x30,
        tlv(0xa0, sha256Id),
        tlv(0xa1, tlv(0x30, oid('1.2.840.113549.1.1.8'), sha256Id)),
        tlv(0xa2, tlv(2, Buffer.of(32))),
      ),
    ),
    digest: 'sha256',
  },
  ecdsa: { algorithm: tlv(0x30, oid('1.2.840.10045.4.3.2')), digest: 'sha256' },
  ecdsaNull: { algorithm: tlv(0x30, oid('1.2.840.10045.4.3.2'), nothing), digest: 'sha256' },
  ecdsa384: { algorithm: tlv(0x30, oid('1.2.840.10045.4.3.3')), digest: 'sha384' },
};

/** An object identifier in DER. */
export function oid(text: string): Buffer {
  const [first = 0, second = 0, ...rest] = text.split('.').map(Number);
  const bytes = [first * 40 + second];
  for (const number of rest) {
    const digits = [number & 127];
    for (let left = number >> 7; left > 0; left >>= 7) digits.unshift((left & 127) | 128);
    bytes.push(...digits);
  }
  return tlv(6, Buffer.from(bytes));
}

/** Signs as the manner says. */
export function signBy({ privateKey }: RsaPair, manner: SignatureManner, data: Uint8Array): Buffer {
  const padding = constants.RSA_PKCS1_PSS_PADDING;
  const key = manner === 'pss' ? { key: privateKey, padding, saltLength: 32 } : privateKey;
  return sign(manners[manner].digest, data, key);
}

export const algorithmOf = (manner: SignatureManner): Buffer => manners[manner].algorithm;

/** A key on a curve, in the form of `newRsaPair`. */
export const newCurvePair = (namedCurve: string): RsaPair => generateKeyPairSync('ec', { namedCurve });

export interface TestAuthority {
  readonly pair: RsaPair;
  readonly manner: SignatureManner;
  readonly name: Buffer;
  readonly certificate: X509Certificate;
}

interface CertificateDetails {
  readonly subject: string;
  readonly key: KeyObject;
  readonly from?: string;
  readonly to?: string;
  /** Extended key usage. */
  readonly usage?: string;
  /** An authority's own: it may sign certificates. */
  readonly isAuthority?: boolean;
}

const nameOf = (commonName: string, country = 'JP') =>
  tlv(
    0x30,
    tlv(0x31, tlv(0x30, oid('2.5.4.6'), tlv(0x13, Buffer.from(country)))),
    tlv(0x31, tlv(0x30, oid('2.5.4.3'), tlv(0x0c, Buffer.from(commonName)))),
  );

function certified(
  { pair, manner, name }: Omit<TestAuthority, 'certificate'>,
  details: CertificateDetails & { readonly country?: string },
): Buffer {
  const { subject, key, from = '20200101000000Z', to = '20400101000000Z', usage, isAuthority } = details;
  const time = (text: string) => tlv(0x18, Buffer.from(text));
  const extensions = [
    ...(usage ? [tlv(0x30, oid('2.5.29.37'), tlv(4, tlv(0x30, oid(usage))))] : []),
    ...(isAuthority ? [tlv(0x30, oid('2.5.29.19'), tlv(4, tlv(0x30, tlv(1, Buffer.of(0xff)))))] : []),
  ];
  const content = tlv(
    0x30,
    tlv(0xa0, tlv(2, Buffer.of(2))),
    tlv(2, Buffer.of(1)),
    algorithmOf(manner),
    name,
    tlv(0x30, time(from), time(to)),
    nameOf(subject, details.country),
    key.export({ type: 'spki', format: 'der' }),
    ...(extensions.length > 0 ? [tlv(0xa3, tlv(0x30, ...extensions))] : []),
  );
  const signature = signBy(pair, manner, content);
  return tlv(0x30, content, algorithmOf(manner), tlv(3, Buffer.of(0), signature));
}

/** An authority with a certificate of its own: RSA-2048, or on a curve. */
export function newTestAuthority(
  manner: SignatureManner,
  commonName = 'test CA',
  details: {
    readonly to?: string;
    readonly usage?: string;
    readonly country?: string;
    /** One that was made before. */
    readonly pair?: RsaPair;
  } = {},
): TestAuthority {
  const isRsa = manner === 'rsa' || manner === 'pss';
  const pair = details.pair ?? (isRsa ? newRsaPair() : newCurvePair('secp384r1'));
  const half = { pair, manner, name: nameOf(commonName, details.country) };
  const about = { subject: commonName, key: pair.publicKey, isAuthority: true };
  const own = certified(half, { ...about, ...details });
  return { ...half, certificate: new X509Certificate(own) };
}

/** A certificate that the authority gave, in DER. */
export const certificateBy = (authority: TestAuthority, details: CertificateDetails): Buffer =>
  certified(authority, details);
