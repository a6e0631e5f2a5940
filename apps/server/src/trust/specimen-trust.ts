import { join } from 'node:path';

/** Where the specimen cards' authority lies on a developer's machine, beside what the operator trusts. */
export const specimenFolder = (dataDirectory: string) => join(dataDirectory, 'specimen');

/**
 * Whether specimen cards prove anything: only on a developer's machine, for a business that only tries. In live mode, and
 * wherever real people are identified, a specimen comes from an unknown authority.
 */
export function trustsSpecimens(envType: string, mode: 'live' | 'sandbox'): boolean {
  return envType === 'local' && mode === 'sandbox';
}
