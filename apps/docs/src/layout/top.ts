import { base } from '../book/read-book.ts';
import type { Frame } from './frame.ts';

const shield =
  '<svg viewBox="0 0 24 28" width="24" height="28" aria-hidden="true"><path class="shield" d="M12 0 24 4v9c0 7-5 12-12 15C5 25 0 20 0 13V4Z"/><path class="tick" d="m6 13.5 4.5 4.5 8-9"/></svg>';
const lens =
  '<svg viewBox="0 0 20 20" width="20" height="20" aria-hidden="true"><circle cx="8.5" cy="8.5" r="5.5"/><path d="m13 13 5 5"/></svg>';
const bars =
  '<svg viewBox="0 0 20 20" width="20" height="20" aria-hidden="true"><path d="M2 5h16M2 10h16M2 15h16"/></svg>';

/** The head of a page. Menu and language need no script; the search button shows where one runs. */
export function renderTop({ language, words, otherLanguage, page }: Frame): string {
  const home = language === 'ja' ? `${base}/ja/` : `${base}/`;
  const other = language === 'ja' ? 'en' : 'ja';
  const note = page.twin === null ? ` title="${words.englishOnly}"` : '';
  return `<header class="top">
<button type="button" class="menu" popovertarget="guides">${bars}<span>${words.menu}</span></button>
<a class="home" href="${home}">${shield}<span>${words.product}</span> <span class="site">${words.site}</span></a>
<button type="button" class="search" hidden>${lens}<span>${words.search}</span><kbd aria-hidden="true">/</kbd></button>
<ul class="places">
<li><a href="${base}/api/">${words.apiReference}</a></li>
<li><a href="/problems">${words.problems}</a></li>
<li><a href="/console">${words.console}</a></li>
</ul>
<a class="language" href="${otherLanguage}" lang="${other}" hreflang="${other}"${note}>${words.otherLanguage}</a>
</header>`;
}
