import { ChipRefusal } from './chip-verification.ts';

export type Files = Readonly<Record<string, Uint8Array>>;

/**
 * The files by what they hold: all of these, and no others.
 * @param optional places of files that not every card has
 * @throws {ChipRefusal} `file_unexpected`, `file_missing`
 */
export function expectedOnly<Name extends string>(
  files: Files,
  places: Readonly<Record<Name, string>>,
  optional: readonly string[] = [],
): Record<Name, Uint8Array> {
  const wanted = Object.entries<string>(places);
  const isKnown = (place: string) => wanted.some(([, one]) => one === place) || optional.includes(place);
  if (!Object.keys(files).every(isKnown)) throw new ChipRefusal('file_unexpected');
  const found = wanted.map(([name, place]) => {
    const file = files[place];
    if (!file) throw new ChipRefusal('file_missing');
    return [name, file];
  });
  return Object.fromEntries(found) as Record<Name, Uint8Array>;
}

/**
 * Requires each file to have the length that its document gives it.
 * @throws {ChipRefusal} `file_malformed`
 */
export function requireLengths(files: Files, lengths: Readonly<Record<string, number>>): void {
  for (const [place, file] of Object.entries(files)) {
    const length = lengths[place];
    if (length !== undefined && file.length !== length) throw new ChipRefusal('file_malformed');
  }
}
