import { createHash } from 'node:crypto';

/** The words stay with the business; the chain proves them by their hash. */
export function hashPurpose(purpose: string | undefined): string | null {
  return purpose === undefined ? null : createHash('sha256').update(purpose, 'utf8').digest('hex');
}
