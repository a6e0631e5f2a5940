import type { ReadField } from '@ekyc/engine-port';
import type { ReadText } from './ocr.ts';
import { plain } from './plain-text.ts';

/** Katakana and dashes that only a kanji beside them tells from the kanji they look like, and that few names bear. */
const likeKanji: Readonly<Record<string, string>> = {
  ニ: '二',
  ハ: '八',
  ロ: '口',
  ー: '一',
  '-': '一',
  '—': '一',
};

/** What was read where a name stands is one in Latin letters when most of it is. */
const mostlyLatin = 0.7;

function isMostlyLatin(text: string): boolean {
  const letters = Array.from(plain(text));
  return letters.filter((letter) => /[A-Z]/i.test(letter)).length > mostlyLatin * letters.length;
}

/**
 * A name in Japanese letters, or in Latin ones where its bearer's is written so. Katakana that stands alone beside kanji is the kanji of that shape: 浩ニ is 浩二. The
 * recogniser's characters stay as they are else, old forms above all.
 */
export function readName(read: ReadText): ReadField | null {
  const { text, confidence } = read;
  if (isMostlyLatin(text)) return readLatinName(read);
  const value = text
    .normalize('NFKC')
    .trim()
    .replaceAll(
      /(?<=\p{Script=Han}\s?)[ニハロー—-](?![\p{Script=Katakana}ー])/gu,
      (kana) => likeKanji[kana] ?? kana,
    )
    .replaceAll(/[^\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}A-Za-z々ー・\s]/gu, '')
    .replaceAll(/\s+/gu, ' ')
    .trim();
  return value.length < 2 ? null : { value, confidence };
}

/** Digits and Japanese signs that the recogniser takes for letters where a name in Latin letters stands. */
const likeLatin: Readonly<Record<string, string>> = {
  '0': 'O',
  '1': 'I',
  '5': 'S',
  '8': 'B',
  '|': 'I',
  丁: 'T',
  工: 'I',
  ヘ: 'A',
  人: 'A',
  口: 'O',
  〇: 'O',
  一: '-',
};

/** A name in Latin capitals; words keep their blanks. */
export function readLatinName({ text, confidence }: ReadText): ReadField | null {
  const value = Array.from(text.normalize('NFKC'), (letter) => likeLatin[letter] ?? letter)
    .join('')
    .toUpperCase()
    .replaceAll(/[^A-Z\s'’-]/gu, '')
    .replaceAll(/\s+/gu, ' ')
    .replaceAll(/^[\s'’-]+|[\s'’-]+$/gu, '');
  return value.length < 2 ? null : { value, confidence };
}
