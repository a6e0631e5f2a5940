/**
 * Names headings as the repository's viewers do, so that links with `#` lead to the same place there and here.
 * @returns a function for one page: two headings of the same words get different names
 */
export function headingNames(): (text: string) => string {
  const seen = new Map<string, number>();
  return (text) => {
    const name = text
      .trim()
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{M}\p{N}\p{Pc}\- ]/gu, '')
      .replaceAll(' ', '-');
    const before = seen.get(name);
    seen.set(name, (before ?? -1) + 1);
    return before === undefined ? name : `${name}-${before + 1}`;
  };
}
