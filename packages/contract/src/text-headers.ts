/**
 * Headers that bear what may tell who somebody is, by the names under which a call takes it. Not in the URL: proxies,
 * histories and logs keep those. Percent-encoded UTF-8, since a header holds no Japanese.
 */
export const textHeaders = {
  targetUserId: 'Target-User-Id',
  metadata: 'Metadata-Filter',
  search: 'Search-Text',
} as const;
export type TextHeader = keyof typeof textHeaders;

/** Texts for headers; what is absent or empty is not sent. */
export type HeaderTexts = Readonly<Partial<Record<TextHeader, string | undefined>>>;

export const isTextHeader = (name: string): name is TextHeader => Object.hasOwn(textHeaders, name);

/** Texts as their headers bear them; what is absent or empty is left out, half a surrogate pair is replaced. */
export function headersOfTexts(texts: HeaderTexts): Record<string, string> {
  return Object.fromEntries(
    Object.entries(texts).flatMap(([name, text]) =>
      text === undefined || text === '' || !isTextHeader(name) ? [] : [[textHeaders[name], encoded(text)]],
    ),
  );
}

/** An equals sign stays one: between a key and its value it is read by people. */
const encoded = (text: string) =>
  encodeURIComponent(text.replaceAll(/\p{Surrogate}/gu, '\uFFFD')).replaceAll('%3D', '=');
