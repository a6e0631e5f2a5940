/**
 * Takes the number out of what a residence card or a special permanent resident certificate prints
 * (`番号 AB12345678CD`), in any width, case and with any spaces.
 *
 * Source: 出入国管理及び難民認定法施行規則 19条の6 and 別記: two letters, eight digits, two letters. No check digit is
 * published.
 * @returns twelve half-width characters, letters large; null where there is no such number
 */
export function parseResidenceCardNumber(text: string): string | null {
  const plain = text.normalize('NFKC').replace(/\s/gu, '').toUpperCase();
  return /^(?:番号)?([A-Z]{2}[0-9]{8}[A-Z]{2})$/.exec(plain)?.[1] ?? null;
}
