const weights = [7, 3, 1];

/** ICAO 9303-3 4.9: digits count as they are, A as 10 and so on, fillers as 0. */
function checkDigit(text: string): number {
  const values = Array.from(text, (sign) => (sign === '<' ? 0 : Number.parseInt(sign, 36)));
  return values.reduce((sum, value, at) => sum + value * (weights[at % 3] ?? 0), 0) % 10;
}

/** What opens a passport: number, birth and expiry of its zone, each with its check digit; 24 signs. */
export function mrzInformation(keys: {
  readonly passportNumber: string;
  readonly birth: string;
  readonly expiry: string;
}): string {
  const fields = [keys.passportNumber.padEnd(9, '<'), keys.birth, keys.expiry];
  return fields.map((field) => `${field}${checkDigit(field)}`).join('');
}
