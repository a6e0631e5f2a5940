/**
 * Check digit of an 個人番号 (My Number). Used only to recognise a number that must not be there.
 *
 * Source: 平成26年総務省令第85号 5条 (検査用数字を算出する算式).
 * @param firstEleven the first eleven digits, half-width
 * @throws RangeError unless exactly eleven half-width digits are given
 */
export function myNumberCheckDigit(firstEleven: string): number {
  if (!/^[0-9]{11}$/.test(firstEleven)) throw new RangeError('eleven digits expected');
  let sum = 0;
  for (let n = 1; n <= 11; n += 1) {
    const digit = Number(firstEleven.charAt(11 - n));
    const weight = n <= 6 ? n + 1 : n - 5;
    sum += digit * weight;
  }
  const remainder = sum % 11;
  return remainder <= 1 ? 0 : 11 - remainder;
}

/**
 * Whether a text is formed like a My Number: twelve half-width digits, the last of them the right check digit.
 * About one in eleven of any twelve-digit numbers passes (driving-licence numbers too), so a caller who knows
 * which number stands where must leave that place out before asking.
 */
export function isMyNumber(digits: string): boolean {
  if (!/^[0-9]{12}$/.test(digits)) return false;
  return myNumberCheckDigit(digits.slice(0, 11)) === Number(digits.charAt(11));
}
