/** How much time is to pass: until the case's time is over, a day, or what somebody types. */
export interface Wanted {
  readonly choice: 'expiry' | 'day' | 'other';
  /** As typed; of `other` alone. */
  readonly amount: string;
  readonly unit: Unit;
}

const secondsOf = { minute: 60, hour: 3600, day: 86_400 } as const;
export type Unit = keyof typeof secondsOf;

/** The clocks of browser and server differ a little: so much more than is left, that the case's time is surely over. */
const differenceSeconds = 60;

/**
 * Seconds to ask for, whole and at least 1; null where no whole number from 1 on was typed. How much is too much is the
 * server's to say.
 * @param expiresAt when the case's time is over
 * @param now by the clock of the browser
 */
export function secondsToPass(
  { choice, amount, unit }: Wanted,
  { expiresAt, now }: { readonly expiresAt: string; readonly now: Date },
): number | null {
  if (choice === 'day') return secondsOf.day;
  if (choice === 'expiry') {
    const left = Math.ceil((Date.parse(expiresAt) - now.getTime()) / 1000);
    return Math.max(left, 0) + differenceSeconds;
  }
  // As people type it with a Japanese keyboard, too. More digits than these would not stay whole numbers.
  const digits = amount.normalize('NFKC').trim();
  return /^0*[1-9]\d{0,8}$/.test(digits) ? Number(digits) * secondsOf[unit] : null;
}
