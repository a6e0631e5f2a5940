// The screens hold no Japanese: their words stand in the texts file of their journey or area, where they can be read,
// compared and corrected together. Comments may say in Japanese what a screen is called.
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseSync, Visitor } from 'rolldown/utils';

/** Sources whose `.tsx` files are screens. */
export const folders = [
  'apps/console/src',
  'apps/web/src',
  'packages/app-start/src',
  'packages/design/src',
  'packages/sign-in/src',
];

const japanese = /[\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Han}\u3001-\u303F\u30FB\u30FC\uFF01-\uFFEE]/u;

/**
 * Every Japanese text between tags, in an attribute or in a string of a screen.
 * @param {string} folder the sources, with their screens in `.tsx` files
 * @returns {string[]} one sentence each; none where all is well
 */
export function textsInScreens(folder) {
  return globSync('**/*.tsx', { cwd: folder })
    .filter((file) => !file.endsWith('.test.tsx'))
    .toSorted()
    .flatMap((file) => {
      const source = readFileSync(join(folder, file), 'utf8');
      return japaneseLiterals(file, source).map(
        ({ start, text }) => `${file}:${lineOf(source, start)} holds 「${text.trim()}」.`,
      );
    });
}

/** The literals of one file, in its order. */
function japaneseLiterals(/** @type {string} */ file, /** @type {string} */ source) {
  /** @type {{ start: number, text: string }[]} */
  const found = [];
  const look = (/** @type {number} */ start, /** @type {unknown} */ text) => {
    if (typeof text === 'string' && japanese.test(text)) found.push({ start, text });
  };
  new Visitor({
    Literal: ({ start, value }) => look(start, value),
    JSXText: ({ start, value }) => look(start, value),
    TemplateElement: ({ start, value }) => look(start, value.cooked),
  }).visit(parseSync(file, source).program);
  return found;
}

const lineOf = (/** @type {string} */ source, /** @type {number} */ start) =>
  source.slice(0, start).split('\n').length;

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const root = fileURLToPath(new URL('..', import.meta.url));
  const found = folders.flatMap((folder) =>
    textsInScreens(join(root, folder)).map((sentence) => `${folder}/${sentence}`),
  );
  for (const sentence of found) process.stderr.write(`${sentence}\n`);
  if (found.length > 0) process.stderr.write('Move it to the texts file beside the screen.\n');
  process.exitCode = found.length > 0 ? 1 : 0;
}
