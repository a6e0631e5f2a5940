interface Name {
  readonly familyName: string;
  readonly firstName: string;
}
interface Kana {
  readonly familyNameKana: string;
  readonly firstNameKana: string;
}

/** Joins a name as people write it, family name first. A person with one name has the other part empty. */
export function wholeName({ familyName, firstName }: Name): string {
  return joinParts(familyName, firstName);
}

/** The same of its kana. */
export function wholeKana({ familyNameKana, firstNameKana }: Kana): string {
  return joinParts(familyNameKana, firstNameKana);
}

function joinParts(...parts: readonly string[]): string {
  return parts.filter((part) => part !== '').join(' ');
}
