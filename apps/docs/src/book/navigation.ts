import type Token from 'markdown-it/lib/token.mjs';
import { type Language, texts } from '../docs-texts.ts';
import { servedAddress } from './links.ts';
import { targetOf, textOf } from './markdown.ts';
import type { Book } from './read-book.ts';

/** One line of the menu. */
export interface Entry {
  readonly title: string;
  readonly address: string;
}

export interface Chapter {
  readonly title: string;
  readonly entries: readonly Entry[];
}

/** Pages beside the guides in the menu's last part. */
const beside = [
  'README.md',
  'packages/sdk/README.md',
  'packages/python/README.md',
  'packages/cli/README.md',
  'examples/README.md',
  'CONTRIBUTING.md',
  'SECURITY.md',
  'CHANGELOG.md',
  'docs/adr',
];

/**
 * The menu: the tables of the guides' first page, one part for each of its headings, and the repository's own pages.
 * @throws where a guide stands in none of those tables
 */
export function readNavigation(book: Book, language: Language): Chapter[] {
  const index = language === 'ja' ? 'docs/ja/README.md' : 'docs/README.md';
  const { tokens = [] } = book.pages.get(index) ?? {};
  const chapters: { title: string; entries: Entry[] }[] = [];
  for (const [at, token] of tokens.entries()) {
    if (token.type === 'heading_open' && token.tag === 'h2')
      chapters.push({ title: textOf(tokens[at + 1]), entries: [] });
    if (token.type !== 'tr_open' || tokens[at + 1]?.type !== 'td_open') continue;
    const entry = entryOf(tokens[at + 2], book, language);
    if (entry) chapters.at(-1)?.entries.push(entry);
  }
  const listed = new Set(chapters.flatMap(({ entries }) => entries.map(({ address }) => address)));
  const lost = [...book.pages.values()].filter(
    ({ source, address }) =>
      source.language === language &&
      /^docs\/(ja\/)?[^/]+\.md$/.test(source.path) &&
      source.path !== index &&
      !listed.has(address),
  );
  if (lost.length > 0)
    throw new Error(`${index} does not list ${lost.map(({ source }) => source.path).join(', ')}`);
  return [...chapters, { title: texts[language].repository, entries: besideGuides(book, language) }];
}

/** The first cell of a row: a link, or an address of the service. */
function entryOf(token: Token | undefined, book: Book, language: Language): Entry | null {
  const open = token?.children?.find(({ type }) => type === 'link_open');
  const target = open === undefined ? null : targetOf(open);
  const page = target?.kind === 'page' ? book.pages.get(target.path) : undefined;
  if (token && page) return { title: textOf(token), address: page.address };
  const code = token?.children?.find(({ content }) => content === '/api/docs');
  const address = code === undefined ? null : servedAddress(code.content);
  return address === null ? null : { title: texts[language].apiReference, address };
}

function besideGuides(book: Book, language: Language): Entry[] {
  const titles: Readonly<Record<string, string>> = {
    'README.md': 'README',
    'docs/adr': texts[language].decisions,
  };
  return beside.flatMap((path) => {
    const page = book.pages.get(path);
    if (!page) return [];
    return [{ title: titles[path] ?? page.title, address: page.address }];
  });
}
