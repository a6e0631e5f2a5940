import { isMyNumber } from '@ekyc/documents';

/** Twelve digits, alone or grouped by single blanks or hyphens; no digit before or after. */
const twelveDigits = /(?<!\d)\d(?:[\s\-‐‑–—−.]?\d){11}(?!\d)/gu;

/** Whether a QR code's text holds a My Number: twelve digits with the right check digit, in any width and grouping. */
export function holdsMyNumber(text: string): boolean {
  const runs = text.normalize('NFKC').match(twelveDigits) ?? [];
  return runs.some((run) => isMyNumber(run.replaceAll(/\D/gu, '')));
}
