/** How long the server accepts a QR code's token. */
const validMs = 300_000;
const usualMs = validMs * 0.8;
/** Near the end of the verification the tokens get shorter and shorter. */
const leastMs = 10_000;

/**
 * How long to show a QR code before the next one is asked for, in milliseconds: four fifths of its time.
 * @param expiresAt as the server says it; a device whose clock is wrong is not misled by it
 */
export function renewAfter(expiresAt: string, now: number): number {
  const left = Date.parse(expiresAt) - now;
  const plausible = left > 0 && left <= validMs;
  return plausible ? Math.max(leastMs, left * 0.8) : usualMs;
}
