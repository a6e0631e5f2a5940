import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { readNavigation } from './navigation.ts';
import { readBook } from './read-book.ts';
import type { Source } from './source.ts';

const root = fileURLToPath(new URL('../../../../', import.meta.url));
const source = (path: string, markdown: string): Source => ({
  path,
  url: `/${path.replace(/^docs\//, '').replace(/\.md$/, '')}/`,
  language: path.startsWith('docs/ja/') ? 'ja' : 'en',
  markdown,
});
const render = (markdown: string, ...others: readonly Source[]) => {
  const page = source('docs/one.md', `# One\n\n${markdown}`);
  const book = readBook(root, [page, ...others]);
  return book.markdown.render(page.markdown, { source: page });
};

describe('what a guide becomes', () => {
  test('comments for the tests do not show, before a block and within a line', () => {
    const html = render(
      '<!-- test: given -->\n```sh\nls\n```\n\nWords<!-- note --> go on.\n\n- item\n\n  <!-- test: not run: why -->\n  ```sh\n  ls\n  ```',
    );
    expect(html).not.toMatch(/<!--|test:|note|given/);
    expect(html).toContain('Words go on.');
    expect(html.match(/<pre/g)).toHaveLength(2);
  });

  test('links lead to pages of this server, with the heading that they name', () => {
    const two = source('docs/two.md', '# Two\n\n## Secrets in files\n\nText');
    expect(render('[two](two.md#secrets-in-files)', two)).toContain(
      '<a href="/docs/two/#secrets-in-files">two</a>',
    );
  });

  test('a file of the repository is named by its path; where the words say it, once', () => {
    expect(render('[A test](../package.json) says so')).toContain(
      '<span class="file">A test <code>package.json</code></span> says so',
    );
    expect(render('[`package.json`](../package.json)').match(/package\.json/g)).toHaveLength(1);
  });

  test('a file that is named after its caption, and no style on any colour', () => {
    const html = render('```js shop.mjs\nconst a = "b";\n```');
    expect(html).toContain('<figcaption>shop.mjs</figcaption>');
    expect(html).toContain('hljs-keyword');
    expect(html).not.toContain('style=');
  });

  test('the line that leads to the other language alone is left to the head of the page', () => {
    const twin = source('docs/ja/one.md', '# 一\n\n[English](../one.md)');
    expect(render('[日本語](ja/one.md)\n\nText', twin)).not.toContain('日本語');
    expect(render('[日本語](ja/one.md) · [One](one.md)\n\nText', twin)).not.toMatch(/日本語|·/);
    expect(render('Also [日本語](ja/one.md).', twin)).toContain('日本語');
  });

  test('the reference of the API is led to where its address is named', () => {
    expect(render('See `/api/docs`.')).toContain('<a href="/docs/api/"><code>/api/docs</code></a>');
    expect(render('See `/api/v1/results`.')).not.toContain('<a');
  });
});

describe('what ends the build', () => {
  test.each([
    ['a page that is not there', '[x](gone.md)', 'docs/gone.md, which is not there'],
    ['a file outside of the repository', '[x](../../etc/passwd)', 'which is not there'],
    ['a heading that is not there', '[x](#gone)', 'has no heading #gone'],
    ['a picture that is not there', '![x](images/gone.png)', 'docs/images/gone.png'],
    ['a script', '[x](javascript:alert(1))', 'javascript'],
    ['an address of the server', '[x](/etc)', '/etc is no path'],
    ['HTML', 'a <b>bold</b> word', 'holds HTML: <b>'],
    ['a block of HTML', '<script src="x"></script>', 'holds HTML: <script'],
  ])('%s', (_, markdown, sentence) => {
    // What the parser itself takes for no link stays text.
    if (markdown.includes('javascript:')) expect(render(markdown)).not.toContain('<a');
    else expect(() => render(markdown)).toThrow(sentence);
  });

  test('a guide that its first page does not list', () => {
    const index = source(
      'docs/README.md',
      '# Guides\n\n## A\n\n| guide | |\n|---|---|\n| [One](one.md) | x |',
    );
    const one = source('docs/one.md', '# One');
    expect(readNavigation(readBook(root, [index, one]), 'en')[0]).toMatchObject({
      title: 'A',
      entries: [{ title: 'One', address: '/docs/one/' }],
    });
    const lost = source('docs/lost.md', '# Lost');
    expect(() => readNavigation(readBook(root, [index, one, lost]), 'en')).toThrow(
      'does not list docs/lost.md',
    );
  });
});

test('the guides of this repository can be built, and each has its twin', () => {
  const book = readBook(root);
  const guides = [...book.pages.values()].filter(({ source: { path } }) => /^docs\/[^/]+\.md$/.test(path));
  expect(guides.length).toBeGreaterThan(20);
  expect(guides.filter(({ twin }) => twin === null)).toEqual([]);
  for (const language of ['en', 'ja'] as const)
    expect(readNavigation(book, language).flatMap(({ entries }) => entries).length).toBeGreaterThan(30);
});
