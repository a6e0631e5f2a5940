import { escaped } from '../book/escaped.ts';
import { base } from '../book/read-book.ts';
import type { PageFiles } from '../page-files.ts';
import type { Frame } from './frame.ts';
import { renderChapters, renderOutline, renderSteps } from './lists.ts';
import { renderTop } from './top.ts';

/** A whole document without inline scripts and styles. */
export function renderDocument(frame: Frame, content: string, files: PageFiles): string {
  const { page, language, words, otherLanguage } = frame;
  const site = `${words.product} ${words.site}`;
  const title = page.title.includes(words.product) ? site : `${page.title} – ${site}`;
  const alternate =
    page.twin === null
      ? ''
      : `<link rel="alternate" hreflang="${language === 'ja' ? 'en' : 'ja'}" href="${otherLanguage}">`;
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="description" content="${escaped(page.summary.slice(0, 160))}">
<title>${escaped(title)}</title>
<link rel="icon" href="${base}/assets/${files.icon}">
<link rel="stylesheet" href="${base}/assets/${files.style}">
${alternate}
<script type="module" src="${base}/assets/${files.script}"></script>
</head>
<body data-search="${base}/search-${language}.json">
<a class="skip" href="#content">${words.skip}</a>
${renderTop(frame)}
<div class="columns">
<nav class="guides" id="guides" popover aria-label="${words.guides}">${renderChapters(frame)}</nav>
<main id="content" tabindex="-1">
${renderOutline(frame, 'details')}
<article>${content}</article>
${renderSteps(frame)}
<footer><p>${words.source}: <code>${escaped(page.source.madeOf ?? page.source.path)}</code></p></footer>
</main>
${renderOutline(frame, 'aside')}
</div>
</body>
</html>
`;
}
