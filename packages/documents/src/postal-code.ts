/** Seven half-width digits from `〒100-0013`, `１００－００１３` or `1000013`; null for anything else. */
export function parsePostalCode(text: string): string | null {
  const plain = text.normalize('NFKC').replace(/\s/gu, '');
  const match = /^〒?(\d{3})[-‐‑‒–—―−ー]?(\d{4})$/u.exec(plain);
  return match === null ? null : `${match[1]}${match[2]}`;
}

/** Whether a text is a postal code as stored: seven half-width digits. */
export function isPostalCode(text: string): boolean {
  return /^[0-9]{7}$/.test(text);
}

/** Writes seven digits as people read them, `100-0013`; any other text comes back as it is. */
export function formatPostalCode(digits: string): string {
  return isPostalCode(digits) ? `${digits.slice(0, 3)}-${digits.slice(3)}` : digits;
}
