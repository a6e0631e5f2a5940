/** Null if the text is not an address. `URL.parse` is missing before iOS 18, Chrome 126 and Firefox 126. */
export function parseUrl(text: string, base?: string): URL | null {
  try {
    return new URL(text, base);
  } catch {
    return null;
  }
}
