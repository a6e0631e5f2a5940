import { type Language, type Texts, texts } from '../docs-texts.ts';
import type { Chapter, Entry } from '../book/navigation.ts';
import { base, type Book, type Page } from '../book/read-book.ts';
import type { TemplateData } from '../eleventy.ts';
import type { PageFiles } from '../page-files.ts';

/** What all pages share. */
export interface Site {
  readonly book: Book;
  readonly chapters: Readonly<Record<Language, readonly Chapter[]>>;
  readonly files: PageFiles;
}

/** A page with its place among the others. */
export interface Frame {
  readonly page: Page;
  readonly language: Language;
  readonly words: Texts;
  readonly chapters: readonly Chapter[];
  /** Address of the same page in the other language, or of its first page. */
  readonly otherLanguage: string;
  readonly before: Entry | null;
  readonly after: Entry | null;
}

/** @throws where the generator was given a page that the book does not have */
export function readFrame({ book, chapters }: Site, { source, page: { inputPath } }: TemplateData): Frame {
  const page = book.pages.get(source?.path ?? inputPath.replace(/^\.\//, ''));
  if (!page) throw new Error(`${inputPath} is no page of the book`);
  const { language } = page.source;
  const other = language === 'ja' ? 'en' : 'ja';
  const twin = page.twin === null ? undefined : book.pages.get(page.twin);
  const entries = chapters[language]
    .flatMap(({ entries }) => entries)
    .filter(({ address }) => address.startsWith(`${base}/`));
  const at = entries.findIndex(({ address }) => address === page.address);
  return {
    page,
    language,
    words: texts[language],
    chapters: chapters[language],
    otherLanguage: twin?.address ?? (other === 'ja' ? `${base}/ja/` : `${base}/`),
    before: at > 0 ? (entries[at - 1] ?? null) : null,
    after: at === -1 ? null : (entries[at + 1] ?? null),
  };
}
