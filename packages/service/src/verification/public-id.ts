import { randomBytes } from 'node:crypto';

/**
 * A new public id: 144 random bits as 24 characters of base64url. It never begins with a dash: a command would take it for an
 * option, and a spreadsheet for a formula. Older ids may.
 */
export function newPublicId(): string {
  for (;;) {
    const id = randomBytes(18).toString('base64url');
    if (!id.startsWith('-')) return id;
  }
}
