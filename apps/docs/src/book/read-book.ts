import type MarkdownIt from 'markdown-it';
import type Token from 'markdown-it/lib/token.mjs';
import { createMarkdown, targetOf, textOf } from './markdown.ts';
import type { Source } from './source.ts';
import { readSources } from './sources.ts';

/** Where the server has these pages (apps/server/src/http/docs-pages.ts). */
export const base = '/docs';

export interface Heading {
  readonly level: number;
  readonly text: string;
  readonly id: string;
}

/** What stands between two headings, as the search finds it. */
export interface Section {
  readonly heading: Heading;
  readonly text: string;
}

/** One page, as its file says. */
export interface Page {
  readonly source: Source;
  /** With `/docs`. */
  readonly address: string;
  readonly title: string;
  /** Its first sentences. */
  readonly summary: string;
  readonly headings: readonly Heading[];
  readonly sections: readonly Section[];
  /** The same in the other language. */
  readonly twin: string | null;
  readonly tokens: readonly Token[];
}

export interface Book {
  readonly pages: ReadonlyMap<string, Page>;
  readonly markdown: MarkdownIt;
  /** Pictures that pages show, by their paths from the root. */
  readonly pictures: ReadonlySet<string>;
}

/**
 * Reads all pages and follows each of their links.
 * @param root the repository
 * @throws naming every link that leads nowhere, and all else that cannot be shown
 */
export function readBook(root: string, sources: readonly Source[] = readSources(root)): Book {
  const byPath = new Map(sources.map((source) => [source.path, source]));
  const twinOf = (path: string) => {
    const twin = path.startsWith('docs/ja/')
      ? path.replace('docs/ja/', 'docs/')
      : path.replace(/^docs\//, 'docs/ja/');
    return twin !== path && byPath.has(twin) ? twin : null;
  };
  const addressOf = (path: string) => `${base}${byPath.get(path)?.url ?? '/'}`;
  const markdown = createMarkdown({ root, isPage: (path) => byPath.has(path), addressOf, twinOf });
  const problems: string[] = [];
  const pages = new Map<string, Page>();
  for (const source of sources) {
    const tokens = markdown.parse(source.markdown, { source, problems });
    const sections = sectionsOf(tokens);
    const headings = sections.map(({ heading }) => heading);
    if (headings[0]?.level !== 1) problems.push(`${source.path} does not begin with a heading`);
    const at = tokens.findIndex(({ type }) => type === 'paragraph_open');
    // Between Japanese sentences a new line is no space.
    const summary = textOf(tokens[at + 1]).replaceAll(/(?<=[^\p{ASCII}]) (?=[^\p{ASCII}])/gu, '');
    const title = headings[0]?.text ?? source.path;
    const { path } = source;
    const more = { title, summary, headings, sections, twin: twinOf(path), tokens };
    pages.set(path, { source, address: addressOf(path), ...more });
  }
  problems.push(...[...pages.values()].flatMap((page) => deadHashes(page, pages)));
  if (problems.length > 0) throw new Error(`The guides cannot be built:\n${problems.join('\n')}`);
  return { pages, markdown, pictures: picturesOf(pages) };
}

function sectionsOf(tokens: readonly Token[]): Section[] {
  const sections: { heading: Heading; text: string }[] = [];
  for (const [at, token] of tokens.entries()) {
    if (token.type === 'heading_open') {
      const heading = {
        level: Number(token.tag.slice(1)),
        text: textOf(tokens[at + 1]),
        id: token.attrGet('id') ?? '',
      };
      sections.push({ heading, text: '' });
      continue;
    }
    const section = sections.at(-1);
    if (section === undefined || tokens[at - 1]?.type === 'heading_open') continue;
    if (token.type === 'inline') section.text += `${textOf(token)}\n`;
    if (token.type === 'fence') section.text += token.content;
  }
  return sections;
}

function deadHashes({ source, tokens }: Page, pages: ReadonlyMap<string, Page>): string[] {
  return tokens.flatMap(({ children }) =>
    (children ?? []).flatMap((token) => {
      const target = targetOf(token);
      if (target?.kind !== 'page' || target.hash === '') return [];
      const isThere = pages.get(target.path)?.headings.some(({ id }) => id === target.hash);
      return isThere ? [] : [`${source.path}: ${target.path} has no heading #${target.hash}`];
    }),
  );
}

function picturesOf(pages: ReadonlyMap<string, Page>): Set<string> {
  const targets = [...pages.values()].flatMap(({ tokens }) =>
    tokens.flatMap(({ children }) => (children ?? []).filter(({ type }) => type === 'image').map(targetOf)),
  );
  return new Set(targets.flatMap((target) => (target?.kind === 'file' ? [target.path] : [])));
}
