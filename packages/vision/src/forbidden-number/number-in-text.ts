import { isMyNumber } from '@ekyc/documents';

/** Twelve digits, alone or in any grouping by single blanks, hyphens or middle dots; no digit before or after. */
const twelveDigits = /(?<!\d)\d(?:[\s\-‐‑–—−・.]?\d){11}(?!\d)/gu;

/** True when a text holds a My Number (12 digits whose check digit is right), in any width and grouping. */
export function holdsMyNumber(text: string): boolean {
  const runs = text.normalize('NFKC').match(twelveDigits) ?? [];
  return runs.some((run) => isMyNumber(run.replaceAll(/\D/gu, '')));
}
