import { createHash } from 'node:crypto';

/** All that is stored of a browser's code. */
export function hashSecurityCode(code: string): Buffer {
  return createHash('sha256').update(code).digest();
}
