/** Bounds of JSON that anybody may have written. */
export interface JsonBounds {
  /** UTF-16 code units, of which a parser makes up to a hundred bytes each. */
  readonly characters: number;
  /** Arrays and objects within each other. */
  readonly depth: number;
}

/** No document of this service goes deeper than half of it. */
const depth = 32;

/** A webhook's body, a head, a proof, an entry of a chain. */
export const smallDocument: JsonBounds = { characters: 1 << 20, depth };
/** A manifest of 5,000 files has 900 kB. */
export const manifestDocument: JsonBounds = { characters: 2 << 20, depth };
/** A list of a signed archive. */
export const listDocument: JsonBounds = { characters: 16 << 20, depth };

/**
 * Parses JSON; null where it is malformed or exceeds the bounds. Checks before it parses: a text of opening brackets
 * alone would take eighty times its size.
 */
export function parseBounded(text: string, bounds: JsonBounds): unknown {
  if (text.length > bounds.characters || isDeeper(text, bounds.depth)) return null;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return null;
  }
}

const quote = 0x22;
const backslash = 0x5c;
const opening = [0x5b, 0x7b];
const closing = [0x5d, 0x7d];

function isDeeper(text: string, most: number): boolean {
  let [depthNow, isInText] = [0, false];
  for (let at = 0; at < text.length; at += 1) {
    const letter = text.charCodeAt(at);
    if (isInText) {
      if (letter === backslash) at += 1;
      else if (letter === quote) isInText = false;
    } else if (letter === quote) isInText = true;
    else if (opening.includes(letter)) depthNow += 1;
    else if (closing.includes(letter)) depthNow -= 1;
    if (depthNow > most) return true;
  }
  return false;
}
