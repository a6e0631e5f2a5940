import { copyFileSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Language } from './src/docs-texts.ts';
import { readNavigation } from './src/book/navigation.ts';
import { readBook } from './src/book/read-book.ts';
import { isBesideGuides } from './src/book/sources.ts';
import { compressTexts } from './src/compress.ts';
import type { EleventyConfig, TemplateData } from './src/eleventy.ts';
import type { Site } from './src/layout/frame.ts';
import { writePageFiles } from './src/page-files.ts';
import { searchEntries } from './src/search-entries.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const output = fileURLToPath(new URL('dist', import.meta.url));
const languages: readonly Language[] = ['en', 'ja'];

/** The guides of `docs` as pages for `/docs` of the service. A link that leads nowhere ends the build. */
export default async function configure(eleventy: EleventyConfig) {
  rmSync(output, { recursive: true, force: true });
  const files = await writePageFiles(output);
  const readSite = (): Site => {
    const book = readBook(root);
    return { book, chapters: { en: readNavigation(book, 'en'), ja: readNavigation(book, 'ja') }, files };
  };
  let site = readSite();
  let builds = 0;
  // Read anew where a page was saved while `npm run dev` watches.
  eleventy.on('eleventy.before', () => {
    if (builds > 0) site = readSite();
    builds += 1;
  });
  const sourceOf = ({ source, page }: TemplateData) => {
    const found = source ?? site.book.pages.get(page.inputPath.replace(/^\.\//, ''))?.source;
    if (!found) throw new Error(`${page.inputPath} is no page of the book`);
    return found;
  };
  eleventy.setLibrary('md', {
    render: (text, data) => site.book.markdown.render(text, { source: sourceOf(data) }),
  });
  eleventy.addExtension(['11ty.ts'], { key: '11ty.js' });
  eleventy.setUseGitIgnore(false);
  eleventy.ignores.add('docs/images/**');
  eleventy.addGlobalData('site', () => site);
  eleventy.addGlobalData('layout', 'page.11ty.ts');
  // Eleventy calls what it is given as data: the inner function is the value.
  eleventy.addGlobalData('permalink', () => (data: TemplateData) => `${sourceOf(data).url}index.html`);
  for (const { source } of site.book.pages.values())
    if (isBesideGuides(source))
      eleventy.addTemplate(`beside${source.url}index.md`, source.markdown, { source });
  eleventy.on('eleventy.after', () => {
    for (const language of languages)
      writeFileSync(
        join(output, `search-${language}.json`),
        JSON.stringify(searchEntries(site.book, language)),
      );
    for (const picture of site.book.pictures) copyPicture(picture);
    compressTexts(output);
  });
  return {
    dir: { input: 'docs', output: 'apps/docs/dist', includes: '../apps/docs/src/layout' },
    templateFormats: ['md'],
    markdownTemplateEngine: false,
  };
}

function copyPicture(path: string): void {
  const target = join(output, path.replace(/^docs\//, ''));
  mkdirSync(dirname(target), { recursive: true });
  copyFileSync(join(root, path), target);
}
