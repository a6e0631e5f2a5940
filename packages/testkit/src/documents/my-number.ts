import { seededRandom } from '../random.ts';

/**
 * An invented 個人番号 with a right check digit (平成26年総務省令第85号 5条: from the right of the first eleven digits the
 * weights 2 … 7, 2 … 6, eleven minus the sum modulo 11, 0 for 10 and 11). Written here apart from packages/documents,
 * so that a specimen does not agree with the code under test by sharing it.
 */
export function inventedMyNumber(seed: number): string {
  const random = seededRandom(seed + 9000);
  const digits = Array.from({ length: 11 }, () => Math.floor(random.next() * 10));
  const sum = digits.toReversed().reduce((total, digit, place) => total + digit * ((place % 6) + 2), 0);
  const rest = sum % 11;
  return `${digits.join('')}${rest <= 1 ? 0 : 11 - rest}`;
}
