import { escaped } from '../book/escaped.ts';
import { base } from '../book/read-book.ts';
import type { Frame } from './frame.ts';

/** Headings beside a page; where there are more, those of the third level are left out. */
const mostListed = 40;

/** The menu; the page itself is marked in it. */
export function renderChapters({ chapters, page, words }: Frame): string {
  const isHere = (address: string) =>
    address === page.address || (/\/(adr|api)\/$/.test(address) && page.address.startsWith(address));
  const parts = chapters.map(({ title, entries }) => {
    const lines = entries.map(({ title, address }) => {
      const mark = isHere(address) ? ' aria-current="page"' : '';
      return `<li><a href="${address}"${mark}>${escaped(title)}</a></li>`;
    });
    return `<h2>${escaped(title)}</h2><ul>${lines.join('')}</ul>`;
  });
  // Where the head has no room for them.
  const places = [
    [`${base}/api/`, words.apiReference],
    ['/problems', words.problems],
    ['/console', words.console],
  ].map(([address, title]) => `<li><a href="${address}">${title}</a></li>`);
  return `<ul class="places">${places.join('')}</ul>${parts.join('')}`;
}

/** The headings of a page: beside it where there is room, else folded above it. */
export function renderOutline({ page, words }: Frame, kind: 'details' | 'aside'): string {
  const listed = page.headings.filter(({ level }) => level === 2 || level === 3);
  const headings = listed.length > mostListed ? listed.filter(({ level }) => level === 2) : listed;
  if (headings.length < 2) return kind === 'aside' ? '<div class="outline"></div>' : '';
  const lines = headings.map(
    ({ level, text, id }) => `<li class="level-${level}"><a href="#${escaped(id)}">${escaped(text)}</a></li>`,
  );
  const list = `<ul>${lines.join('')}</ul>`;
  return kind === 'details'
    ? `<details class="outline"><summary>${words.onThisPage}</summary>${list}</details>`
    : `<nav class="outline" aria-label="${words.onThisPage}"><p>${words.onThisPage}</p>${list}</nav>`;
}

/** The pages before and after, in the order of the menu. */
export function renderSteps({ before, after, words }: Frame): string {
  if (before === null && after === null) return '';
  const step = (entry: { title: string; address: string } | null, word: string, rel: string) =>
    entry === null
      ? ''
      : `<a class="${rel}" rel="${rel}" href="${entry.address}"><span>${word}</span> ${escaped(entry.title)}</a>`;
  return `<nav class="steps" aria-label="${words.previous} / ${words.next}">${step(before, words.previous, 'prev')}${step(after, words.next, 'next')}</nav>`;
}
