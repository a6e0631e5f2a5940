/** What a header bears in percent-encoded UTF-8; null where it is none. */
export function decodedHeader(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}
