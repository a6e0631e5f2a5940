import { dirname } from 'node:path';
import type { Language } from './docs-texts.ts';
import type { Book } from './book/read-book.ts';
import { referenceFolder } from './reference/read-reference.ts';
import type { SearchEntry } from './in-page/search.ts';

/** All sections of the pages in one language, in the form in which the page's search reads them. */
export function searchEntries({ pages }: Book, language: Language): SearchEntry[] {
  return (
    [...pages.values()]
      // The reference of the API is in English, and asked for in both.
      .filter(({ source }) => source.language === language || dirname(source.path) === referenceFolder)
      .flatMap(({ address, title, sections }) =>
        sections.map(({ heading, text }, at) => ({
          url: at === 0 ? address : `${address}#${encodeURIComponent(heading.id)}`,
          page: title,
          heading: at === 0 ? '' : heading.text,
          text: text.replaceAll(/\s+/g, ' ').trim(),
        })),
      )
  );
}
