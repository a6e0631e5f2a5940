/** Enough to distinguish the verifications of one business over a telephone, too few to find one by. */
const most = 10 ** 12;

/**
 * The 受付番号 of a verification, for people to read out: the bytes of its `publicId` (base64url) as one number, of which
 * the last twelve decimal digits are left, as `1234-5678-9012`. It identifies nothing to a program, and opens nothing.
 */
export function receiptNumber(publicId: string): string {
  const bytes = atob(publicId.replaceAll('-', '+').replaceAll('_', '/'));
  let rest = 0;
  // Below 2^53 throughout: most * 256 is 2.56 * 10^14.
  for (const byte of bytes) rest = (rest * 256 + byte.charCodeAt(0)) % most;
  return String(rest)
    .padStart(12, '0')
    .replace(/(.{4})(.{4})/, '$1-$2-');
}
