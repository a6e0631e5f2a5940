const weights = [5, 4, 3, 2, 7, 6, 5, 4, 3, 2];

/**
 * Check digit (the eleventh) of a driving-licence number. No authority publishes the rule: use it to warn,
 * never to reject.
 *
 * @param firstTen the first ten digits, half-width
 * @throws RangeError unless exactly ten half-width digits are given
 */
export function driversLicenseNumberCheckDigit(firstTen: string): number {
  if (!/^[0-9]{10}$/.test(firstTen)) throw new RangeError('ten digits expected');
  const sum = weights.reduce((total, weight, index) => total + weight * Number(firstTen.charAt(index)), 0);
  return (11 - (sum % 11)) % 10;
}

/** Whether twelve half-width digits carry the expected check digit; false for anything else. Advisory only. */
export function driversLicenseNumberCheckDigitOk(number: string): boolean {
  if (!/^[0-9]{12}$/.test(number)) return false;
  return driversLicenseNumberCheckDigit(number.slice(0, 10)) === Number(number.charAt(10));
}

/**
 * Takes the number out of what a licence prints (`第 012345678900 号`), in any digit width and with spaces.
 *
 * @returns twelve half-width digits, or null where there are not exactly twelve
 */
export function parseDriversLicenseNumber(text: string): string | null {
  const plain = text.normalize('NFKC').replace(/\s/g, '');
  return /^第?([0-9]{12})号?$/.exec(plain)?.[1] ?? null;
}
