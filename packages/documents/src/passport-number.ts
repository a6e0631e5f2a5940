/**
 * Takes the number out of what a Japanese passport prints (`TR1234567`), in any width, case and with any spaces.
 * @returns two large letters and seven digits, half-width; null where there is no such number
 */
export function parsePassportNumber(text: string): string | null {
  const plain = text.normalize('NFKC').replace(/\s/gu, '').toUpperCase();
  return /^[A-Z]{2}[0-9]{7}$/.test(plain) ? plain : null;
}
