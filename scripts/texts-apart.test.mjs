import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, describe, expect, test } from 'vitest';
import { folders, textsInScreens } from './texts-apart.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
/** @type {string[]} */
const planted = [];
afterEach(() => {
  for (const folder of planted.splice(0)) rmSync(folder, { recursive: true });
});

function plant(/** @type {Record<string, string>} */ files) {
  const folder = mkdtempSync(join(tmpdir(), 'ekyc-texts-'));
  planted.push(folder);
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
  return folder;
}

describe('texts apart from screens', () => {
  test.each(folders)('%s keeps them apart', (folder) => {
    expect(textsInScreens(join(root, folder))).toEqual([]);
  });

  test('a text between tags, in an attribute, in a string and in a template is named with its line', () => {
    const folder = plant({
      'deep/screen.tsx': [
        'export const Screen = ({ name }: { name: string }) => (',
        '  <p aria-label="名前">',
        '    撮影する',
        "    {name === '' ? '、' : `${name}さん`}",
        '  </p>',
        ');',
      ].join('\n'),
    });
    expect(textsInScreens(folder)).toEqual([
      'deep/screen.tsx:2 holds 「名前」.',
      'deep/screen.tsx:2 holds 「撮影する」.',
      'deep/screen.tsx:4 holds 「、」.',
      'deep/screen.tsx:4 holds 「さん」.',
    ]);
  });

  test('comments, files of texts and tests of screens may be Japanese', () => {
    const folder = plant({
      'screen.tsx':
        '/** 入力内容の確認 */\nexport const Screen = () => <p>{/* 表面 */}{texts.heading} ABC</p>;\n',
      'texts.ts': "export const texts = { heading: '入力内容の確認' };\n",
      'screen.test.tsx': "expect(shown).toBe('入力内容の確認');\n",
    });
    expect(textsInScreens(folder)).toEqual([]);
  });
});
