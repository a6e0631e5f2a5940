import { readCertificate } from '../verifying/certificate.ts';
import { isListFor } from '../verifying/revocation-list.ts';
import type { RevocationSource } from './own-verifier.ts';

/**
 * Lists that the operator fetches as its contract with J-LIS says, each day and in parts.
 * @param readLists DER, as they are at this moment
 */
export function createListSource(readLists: () => Promise<readonly Uint8Array[]>): RevocationSource {
  return async (der) => {
    const certificate = readCertificate(der);
    const list = (await readLists()).find((one) => isListFor(one, certificate));
    return list ? { kind: 'crl', list } : null;
  };
}
