import * as x509 from '@peculiar/x509';

const curve = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' } as const;
const day = 86_400_000;

/** As the program has them: Node's types and the browsers' differ. */
export type WebKey = Awaited<ReturnType<typeof crypto.subtle.importKey>>;
export interface WebKeyPair {
  readonly privateKey: WebKey;
  readonly publicKey: WebKey;
}

/** A root on P-256 that exists for tests alone, and says so in its name. */
export interface WebAuthority {
  readonly keys: WebKeyPair;
  readonly certificate: x509.X509Certificate;
}

export interface WebCertificateDetails {
  readonly commonName?: string;
  readonly from?: Date;
  readonly to?: Date;
  /** Extended key usages. */
  readonly purposes?: readonly string[];
  readonly usage?: x509.KeyUsageFlags;
  readonly isAuthority?: boolean;
  readonly hosts?: readonly string[];
  /** An extension that nobody knows, and that must be understood. */
  readonly hasUnknown?: boolean;
}

export const newKeys = (): Promise<WebKeyPair> => crypto.subtle.generateKey(curve, true, ['sign', 'verify']);

const years = (count: number, from = new Date()) => new Date(from.getTime() + count * 365 * day);

export async function newWebAuthority(details: WebCertificateDetails = {}): Promise<WebAuthority> {
  const keys = await newKeys();
  const { commonName = '見本 TEST root', from = years(-2), to = years(10) } = details;
  const { keyCertSign, cRLSign } = x509.KeyUsageFlags;
  const certificate = await x509.X509CertificateGenerator.createSelfSigned(
    {
      serialNumber: '01',
      name: `C=JP, CN=${commonName}`,
      notBefore: from,
      notAfter: to,
      signingAlgorithm: curve,
      keys,
      extensions: [
        new x509.BasicConstraintsExtension(true, 1, true),
        new x509.KeyUsagesExtension(keyCertSign | cRLSign, true),
      ],
    },
    crypto,
  );
  return { keys, certificate };
}

/** An authority as text, to be stored and read again. */
export interface StoredAuthority {
  readonly certificatePem: string;
  /** PKCS#8. */
  readonly keyPem: string;
}

export async function storedAuthority({ keys, certificate }: WebAuthority): Promise<StoredAuthority> {
  return { certificatePem: certificate.toString('pem'), keyPem: await keyPemOf(keys.privateKey) };
}

export async function readStoredAuthority({
  certificatePem,
  keyPem,
}: StoredAuthority): Promise<WebAuthority> {
  const certificate = new x509.X509Certificate(certificatePem);
  const der = Buffer.from(keyPem.replaceAll(/-----.*-----|\s/g, ''), 'base64');
  const privateKey = await crypto.subtle.importKey('pkcs8', der, curve, true, ['sign']);
  const publicKey = await certificate.publicKey.export(curve, ['verify'], crypto);
  return { keys: { privateKey, publicKey }, certificate };
}

/** PKCS#8 as PEM. */
export async function keyPemOf(key: WebKey): Promise<string> {
  const text = Buffer.from(await crypto.subtle.exportKey('pkcs8', key)).toString('base64');
  return `-----BEGIN PRIVATE KEY-----\n${text.replace(/.{64}/g, '$&\n')}\n-----END PRIVATE KEY-----\n`;
}

/** A certificate of the authority for a key of its own. */
export async function webCertificateBy(
  { keys, certificate }: WebAuthority,
  details: WebCertificateDetails,
): Promise<WebAuthority> {
  const own = await newKeys();
  const { commonName = '見本 TEST', from = years(-1), to = years(2), isAuthority = false } = details;
  const { usage = x509.KeyUsageFlags.digitalSignature, purposes = [], hosts = [] } = details;
  const made = await x509.X509CertificateGenerator.create(
    {
      serialNumber: '7a02',
      subject: `C=JP, CN=${commonName}`,
      issuer: certificate.subject,
      notBefore: from,
      notAfter: to,
      signingAlgorithm: curve,
      publicKey: own.publicKey,
      signingKey: keys.privateKey,
      extensions: [
        ...(isAuthority ? [new x509.BasicConstraintsExtension(true, 0, true)] : []),
        new x509.KeyUsagesExtension(usage, true),
        ...(details.hasUnknown ? [new x509.Extension('1.3.9', true, Uint8Array.of(5, 0))] : []),
        ...(purposes.length > 0 ? [new x509.ExtendedKeyUsageExtension([...purposes], true)] : []),
        ...(hosts.length > 0
          ? [
              new x509.SubjectAlternativeNameExtension(
                hosts.map((value) => ({ type: 'dns' as const, value })),
              ),
            ]
          : []),
      ],
    },
    crypto,
  );
  return { keys: own, certificate: made };
}

/** A list of revoked certificates, of these. */
export async function revocationListBy(
  { keys, certificate }: WebAuthority,
  revoked: readonly x509.X509Certificate[],
  { from = years(-1), to = years(1) }: { readonly from?: Date; readonly to?: Date } = {},
): Promise<Uint8Array> {
  const list = await x509.X509CrlGenerator.create(
    {
      issuer: certificate.subject,
      thisUpdate: from,
      nextUpdate: to,
      signingAlgorithm: curve,
      signingKey: keys.privateKey,
      entries: revoked.map(({ serialNumber }) => ({ serialNumber, revocationDate: from })),
    },
    crypto,
  );
  return new Uint8Array(list.rawData);
}
