import MarkdownIt from 'markdown-it';
import type Token from 'markdown-it/lib/token.mjs';
import { texts } from '../docs-texts.ts';
import { renderCode } from './code.ts';
import { escaped } from './escaped.ts';
import { headingNames } from './headings.ts';
import { resolveLink, servedAddress, type Target } from './links.ts';
import type { Source } from './source.ts';

/** What a page is read or rendered with. */
export interface PageEnvironment {
  readonly source: Source;
  /** Filled while it is parsed: what of it cannot be shown. */
  readonly problems?: string[];
}

/** How the parser finds its way through the repository. */
export interface Places {
  readonly root: string;
  readonly isPage: (path: string) => boolean;
  /** Address of a page below this server, with `/docs`. */
  readonly addressOf: (path: string) => string;
  /** The same page in the other language, by its path; null where there is none. */
  readonly twinOf: (path: string) => string | null;
}

/**
 * A parser for the guides: comments do not show, headings have names, links lead to pages of this server, and what is a
 * file of the repository alone is named by its path.
 */
export function createMarkdown(places: Places): MarkdownIt {
  const markdown = new MarkdownIt({ html: true, linkify: false });
  markdown.core.ruler.push('guides', (state) => {
    const env = state.env as PageEnvironment;
    state.tokens = withoutLinksAbove(withoutComments(state.tokens, env), env, places);
    const nameOf = headingNames();
    for (const [at, token] of state.tokens.entries()) {
      if (token.type === 'heading_open') token.attrSet('id', nameOf(textOf(state.tokens[at + 1])));
      for (const child of token.children ?? []) resolve(child, env, places);
      nameFiles(token.children ?? []);
    }
  });
  addRules(markdown, places);
  return markdown;
}

/** What a person reads of an inline token. */
export function textOf(token: Token | undefined): string {
  return (token?.children ?? [])
    .map(({ type, content }) =>
      type === 'softbreak' || type === 'hardbreak' ? ' ' : type === 'html_inline' ? '' : content,
    )
    .join('');
}

/** Where a link or picture leads, as it was found while the page was parsed. */
export function targetOf(token: Token): Target | null {
  return (token.meta as { target?: Target } | null)?.target ?? null;
}

/** Comments tell the tests what to do with a command. HTML of any other kind but a line's break has no place in a guide. */
function withoutComments(tokens: readonly Token[], { problems, source }: PageEnvironment): Token[] {
  const isComment = ({ content }: Token) => /^\s*(<!--[\s\S]*?-->\s*)+$/.test(content);
  const refuse = ({ content }: Token) => problems?.push(`${source.path} holds HTML: ${content.trim()}`);
  return tokens.filter((token) => {
    if (token.children) {
      for (const child of token.children.filter(({ type }) => type === 'html_inline'))
        if (!isComment(child) && !/^<br ?\/?>$/.test(child.content)) refuse(child);
      token.children = token.children.filter((child) => child.type !== 'html_inline' || !isComment(child));
    }
    if (token.type !== 'html_block') return true;
    if (!isComment(token)) refuse(token);
    return false;
  });
}

/** The line of links above a page, to the other language and to all guides: the page's head has them already. */
function withoutLinksAbove(tokens: Token[], { source }: PageEnvironment, places: Places): Token[] {
  const twin = places.twinOf(source.path);
  const at = tokens.findIndex(({ type, children }, index) => {
    if (type !== 'inline' || tokens[index - 1]?.type !== 'paragraph_open') return false;
    const hrefs = (children ?? []).flatMap((child) => child.attrGet('href') ?? []);
    const targets = hrefs.map((href) => resolveLink(href, source.path, places));
    return (
      targets.some((target) => target.kind === 'page' && target.path === twin) &&
      outsideOfLinks(children ?? []).every((text) => /^[\s·]*$/.test(text))
    );
  });
  return at === -1 ? tokens : tokens.toSpliced(at - 1, 3);
}

function outsideOfLinks(children: readonly Token[]): string[] {
  let depth = 0;
  return children.flatMap(({ type, nesting, content }) => {
    if (type.startsWith('link_')) depth += nesting;
    return depth === 0 && !type.startsWith('link_') ? [content] : [];
  });
}

function resolve(token: Token, { source, problems }: PageEnvironment, places: Places): void {
  const href = token.attrGet(token.type === 'image' ? 'src' : 'href');
  if (href === null || !['link_open', 'image'].includes(token.type)) return;
  const target = resolveLink(href, source.path, places);
  if (target.kind === 'dead') problems?.push(`${source.path}: ${target.reason}`);
  token.meta = { target };
}

/** Of a link to what is no page: its path stands behind the words, where the words do not say it already. */
function nameFiles(children: readonly Token[]): void {
  let open: { readonly path: string; words: string } | null = null;
  for (const token of children) {
    const target = targetOf(token);
    if (token.type === 'link_open') open = target?.kind === 'file' ? { path: target.path, words: '' } : null;
    else if (open && token.type === 'link_close') {
      token.meta = { path: open.path.endsWith(open.words) ? '' : open.path };
      open = null;
    } else if (open) open.words += token.content;
  }
}

function addRules({ renderer }: MarkdownIt, places: Places): void {
  const { rules } = renderer;
  const languageOf = (env: unknown) => texts[(env as PageEnvironment).source.language];
  rules['fence'] = (tokens, at, _, env) =>
    renderCode(tokens[at]?.content ?? '', tokens[at]?.info ?? '', languageOf(env));
  rules['code_inline'] = (tokens, at) => {
    const content = tokens[at]?.content ?? '';
    const code = `<code>${escaped(content)}</code>`;
    const address = isWithinLink(tokens, at) ? null : servedAddress(content);
    return address === null ? code : `<a href="${address}">${code}</a>`;
  };
  rules['link_open'] = (tokens, at) => openLink(tokens[at], places);
  rules['link_close'] = (tokens, at) => {
    const path = (tokens[at]?.meta as { path?: string } | null)?.path;
    if (path === undefined) return '</a>';
    return path === '' ? '</span>' : ` <code>${escaped(path)}</code></span>`;
  };
  rules['image'] = (tokens, at) => {
    const target = tokens[at] === undefined ? null : targetOf(tokens[at]);
    const path = target?.kind === 'file' ? target.path : '';
    return `<img src="/docs/${escaped(path.replace(/^docs\//, ''))}" alt="${escaped(tokens[at]?.content ?? '')}" loading="lazy">`;
  };
  rules['heading_close'] = (tokens, at) => {
    const open = tokens.slice(0, at).findLast(({ type }) => type === 'heading_open');
    const id = escaped(open?.attrGet('id') ?? '');
    const tag = tokens[at]?.tag ?? 'h1';
    if (tag === 'h1') return '</h1>\n';
    return ` <a class="anchor" href="#${id}" aria-hidden="true" tabindex="-1">#</a></${tag}>\n`;
  };
  rules['table_open'] = (_, __, ___, env) =>
    `<div class="table" tabindex="0" role="group" aria-label="${languageOf(env).table}"><table>\n`;
  rules['table_close'] = () => '</table></div>\n';
  // Between Japanese sentences a new line of the file is no space.
  rules['softbreak'] = (_, __, ___, env) => ((env as PageEnvironment).source.language === 'ja' ? '' : '\n');
}

function isWithinLink(tokens: readonly Token[], at: number): boolean {
  return tokens.slice(0, at).findLast(({ type }) => type.startsWith('link_'))?.type === 'link_open';
}

function openLink(token: Token | undefined, places: Places): string {
  const target = token === undefined ? null : targetOf(token);
  if (target === null || target.kind === 'dead') return '<a>';
  if (target.kind === 'file') return '<span class="file">';
  if (target.kind === 'elsewhere') return `<a href="${escaped(target.href)}" rel="noreferrer">`;
  const hash = target.hash === '' ? '' : `#${encodeURIComponent(target.hash)}`;
  return `<a href="${places.addressOf(target.path)}${hash}">`;
}
