import { keyPemOf, newWebAuthority, type WebCertificateDetails, webCertificateBy } from './test-authority.ts';

/** Purpose of a reader (ISO/IEC 18013-5, table B.6). */
const readerPurpose = '1.0.18013.5.1.6';

export interface StandInReader {
  /** DER: the wallet's list of readers' roots. */
  readonly root: Uint8Array;
  readonly chainPem: string;
  readonly keyPem: string;
}

/** A reader's certificate as an operator would get it from a wallet's maker, of a root for tests alone. */
export async function newReader(details: WebCertificateDetails = {}): Promise<StandInReader> {
  const root = await newWebAuthority({ commonName: '見本 TEST reader root' });
  const own = await webCertificateBy(root, {
    commonName: '見本 TEST reader',
    purposes: [readerPurpose],
    ...details,
  });
  return {
    root: new Uint8Array(root.certificate.rawData),
    chainPem: own.certificate.toString('pem'),
    keyPem: await keyPemOf(own.keys.privateKey),
  };
}
