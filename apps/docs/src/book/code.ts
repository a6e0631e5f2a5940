import hljs from 'highlight.js/lib/core';
import bash from 'highlight.js/lib/languages/bash';
import ini from 'highlight.js/lib/languages/ini';
import javascript from 'highlight.js/lib/languages/javascript';
import json from 'highlight.js/lib/languages/json';
import typescript from 'highlight.js/lib/languages/typescript';
import xml from 'highlight.js/lib/languages/xml';
import yaml from 'highlight.js/lib/languages/yaml';
import type { Texts } from '../docs-texts.ts';
import { readDiagram } from './diagram.ts';
import { escaped } from './escaped.ts';

for (const [name, language] of Object.entries({ bash, ini, javascript, json, typescript, xml, yaml }))
  hljs.registerLanguage(name, language);
const known: Readonly<Record<string, string>> = {
  sh: 'bash',
  js: 'javascript',
  ts: 'typescript',
  html: 'xml',
  json: 'json',
  ini: 'ini',
  yaml: 'yaml',
};

/**
 * A fenced block as HTML. Colours come by classes: the pages' policy allows no inline style.
 * @param info what stands behind the fence: a language, and the name of a file where it is one (`js shop.mjs`)
 */
export function renderCode(code: string, info: string, texts: Texts): string {
  const [language = '', ...more] = info.trim().split(/\s+/);
  if (language === 'mermaid') return renderDiagram(code, texts);
  const file = more.find((word) => /\.\w+$/.test(word));
  const highlighted = known[language]
    ? hljs.highlight(code, { language: known[language] }).value
    : escaped(code);
  const caption = file === undefined ? '' : `<figcaption>${escaped(file)}</figcaption>`;
  // Wider ones are scrolled, by the keyboard too.
  return `<figure class="code">${caption}<pre tabindex="0" aria-label="${texts.code}" role="group"><code>${highlighted}</code></pre></figure>\n`;
}

function renderDiagram(code: string, texts: Texts): string {
  const rows = readDiagram(code).map(
    ({ from, to }) =>
      `<li><span class="from">${escaped(from)}</span> <span aria-hidden="true">→</span> ${to.map((one) => `<span class="to">${escaped(one)}</span>`).join(' ')}</li>`,
  );
  return `<figure class="diagram"><figcaption>${texts.diagram}</figcaption><ul>${rows.join('')}</ul></figure>\n`;
}
