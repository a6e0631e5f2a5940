import { X509Certificate } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { defaultOwnVerifierSettings } from '@ekyc/jpki';
import type { SignatureTrust } from '@ekyc/service';

/**
 * Authorities for signing in the folder `jpki` of a folder of trust, DER or PEM; those for user authentication have no
 * place there. A file that is no certificate proves nothing.
 */
export function signersOfFolder(trust: string): SignatureTrust {
  const folder = join(trust, 'jpki');
  const names = existsSync(folder) ? readdirSync(folder).filter((name) => !name.startsWith('.')) : [];
  const authorities = names.flatMap((name) => {
    try {
      return [new Uint8Array(new X509Certificate(readFileSync(join(folder, name))).raw)];
    } catch {
      return [];
    }
  });
  return { authorities, policies: defaultOwnVerifierSettings.policies };
}
