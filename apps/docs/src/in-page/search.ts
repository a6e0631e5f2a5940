import MiniSearch from 'minisearch';
import { folded, isPair, queryTerms, termsOf } from './tokens.ts';

/** A section of a page. */
export interface SearchEntry {
  readonly url: string;
  readonly page: string;
  /** Empty: the page's beginning. */
  readonly heading: string;
  readonly text: string;
}

/** A section that was found, and the part of its text around what was asked for. */
export interface Found extends Omit<SearchEntry, 'text'> {
  /** The middle one is what was asked for; empty where only its words stand there, apart. */
  readonly excerpt: readonly [before: string, found: string, after: string];
}

const mostFound = 20;
/** Letters shown before and after what was found. */
const around = 60;

/**
 * @param entries each section once
 * @returns a search for sections that have every word of a query; best first, twenty at most
 */
export function createSearch(entries: readonly SearchEntry[]): (query: string) => Found[] {
  const index = new MiniSearch<SearchEntry>({
    idField: 'url',
    fields: ['page', 'heading', 'text'],
    storeFields: ['page', 'heading', 'text'],
    tokenize: termsOf,
    processTerm: (term) => term,
  });
  index.addAll(entries);
  return (query) => {
    const whole = folded(query.trim());
    const found = index.search(query, {
      tokenize: queryTerms,
      combineWith: 'AND',
      boost: { heading: 4, page: 2 },
      prefix: (term) => !isPair(term),
      fuzzy: (term) => (isPair(term) || term.length < 5 ? false : 0.2),
      // Pairs may stand in any order; the query as it was typed is what was meant.
      boostDocument: (_, __, stored) =>
        folded(`${String(stored?.['heading'])} ${String(stored?.['text'])}`).includes(whole) ? 3 : 1,
    });
    return found.slice(0, mostFound).map((one) => {
      const { page, heading, text } = one as unknown as SearchEntry;
      return { url: String(one.id), page, heading, excerpt: excerptOf(text, query) };
    });
  };
}

function excerptOf(text: string, query: string): Found['excerpt'] {
  const lower = text.toLowerCase();
  const asked = [query.trim().toLowerCase(), ...query.toLowerCase().split(/\s+/)].filter(Boolean);
  const part = asked.find((words) => lower.includes(words));
  if (part === undefined) return [text.slice(0, 2 * around), '', ''];
  const at = lower.indexOf(part);
  const from = Math.max(0, at - around);
  const to = at + part.length;
  return [
    `${from > 0 ? '…' : ''}${text.slice(from, at)}`,
    text.slice(at, to),
    `${text.slice(to, to + around)}${to + around < text.length ? '…' : ''}`,
  ];
}
