import { readingsOf } from './name-readings.ts';

export interface PartedName {
  readonly familyName: string;
  readonly firstName: string;
}

/** What a given name costs that the table does not know: more than any that it knows. */
const unknownCost = 20_000;
/** Most characters of a name without a space; longer ones are not names in kanji. */
const mostLetters = 12;

/**
 * Parts a whole name into family and first name: by its first space, or, without one, by the dictionary of surnames
 * (山田太郎). Names in Latin letters stand surname first on residence cards and passports; one word of Latin letters or
 * katakana is a person's only name. Null if it cannot tell.
 */
export async function partName(name: string): Promise<PartedName | null> {
  const [first = '', ...rest] = name
    .normalize('NFC')
    .trim()
    .split(/[\s\u3000,]+/u);
  if (rest.length > 0) return { familyName: first, firstName: rest.join(' ') };
  const parted = /^[\p{Script=Han}々ぁ-ゖァ-ヺー]+$/u.test(first)
    ? await byDictionary(Array.from(first))
    : null;
  return parted ?? (onlyName.test(first) ? { familyName: first, firstName: '' } : null);
}

const onlyName = /^(?:[\p{Script=Latin}'’.-]{2,}|[ァ-ヺー・]{2,})$/u;

/** The parting whose surname and given name are together the most frequent; a surname must be known. */
async function byDictionary(letters: readonly string[]): Promise<PartedName | null> {
  if (letters.length > mostLetters) return null;
  const found: (PartedName & { readonly cost: number })[] = [];
  for (let at = 1; at < letters.length; at++) {
    const [familyName, firstName] = [letters.slice(0, at).join(''), letters.slice(at).join('')];
    const [surname] = await readingsOf('surname', familyName);
    if (surname === undefined) continue;
    const [given] = await readingsOf('givenName', firstName);
    found.push({ familyName, firstName, cost: surname.cost + (given?.cost ?? unknownCost) });
  }
  const best = found.toSorted((a, b) => a.cost - b.cost)[0];
  return best === undefined ? null : { familyName: best.familyName, firstName: best.firstName };
}
