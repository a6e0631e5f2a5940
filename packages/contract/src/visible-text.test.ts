import { describe, expect, test } from 'vitest';
import { isVisibleLine, isVisibleName, isVisibleText, showInvisible } from './visible-text.ts';

/** By what is accepted as: a name, one line, any text. */
const accepted = { name: [true, true, true], line: [false, true, true], text: [false, false, true] } as const;
const refused = [false, false, false] as const;
const judged = (text: string) => [isVisibleName(text), isVisibleLine(text), isVisibleText(text)];

describe('accepts as a name of a person', () => {
  test.each([
    ['kanji', '山田 太郎'],
    ['kana with a prolonged sound and a middle dot', 'ミッシェル・コー'],
    ['half-width kana', 'ﾀｶﾊｼﾞ'],
    ['々, 〆 and ヶ', '佐々木 〆 霞ヶ関'],
    ['a kanji outside the basic plane', '𠮷田'],
    ['a compatibility kanji', '﨑 神'],
    ['a kanji with the selector of its form (IVS)', '葛\u{E0100}城'],
    ['an ideographic space', '山田　太郎'],
    ['Latin letters with marks', 'É ü ñ Đ ß Ø Nguyễn'],
    ['the same, decomposed', 'É ü ñ Nguyễn'.normalize('NFD')],
    ['kana, decomposed', 'が ぱ'.normalize('NFD')],
    ['an apostrophe and hyphens', "O’Brien O'Neill Saint-Jean 2‐1‐2"],
    ['a full-width address', '霞が関２丁目１番２号　第３ビル１０１'],
    ['a missing letter of a licence', '山〓'],
  ])('%s', (_, text) => {
    expect(judged(text)).toEqual(accepted.name);
  });
});

describe('accepts in a line that names a thing, and in free text', () => {
  test.each([
    ['an emoji of several people', '家族 👨‍👩‍👧‍👦 👩🏽‍🔬 🏳️‍🌈'],
    ['a keycap and a text-style sign', '1️⃣ ☎︎ ❤️'],
    ['marks of another script', 'ร้านค้า'],
    ['a letter with a mark that does not compose', 'x\u{304}'],
  ])('%s', (_, text) => {
    expect(judged(text)).toEqual(accepted.line);
  });
  test('line breaks, tabs and typographic spaces in free text only', () => {
    for (const text of ['一行目\r\n二行目', 'a\tb', 'a\u{2009}b', 'a\u{202F}b'])
      expect(judged(text), text).toEqual(accepted.text);
  });
});

describe('refuses everywhere', () => {
  test.each([
    ['right-to-left override', 0x202e],
    ['left-to-right embedding', 0x202a],
    ['pop directional formatting', 0x202c],
    ['right-to-left isolate', 0x2067],
    ['pop directional isolate', 0x2069],
    ['left-to-right mark', 0x200e],
    ['Arabic letter mark', 0x61c],
    ['zero width space', 0x200b],
    ['zero width non-joiner', 0x200c],
    ['zero width joiner', 0x200d],
    ['word joiner', 0x2060],
    ['invisible times', 0x2062],
    ['byte order mark', 0xfeff],
    ['soft hyphen', 0xad],
    ['combining grapheme joiner', 0x34f],
    ['Mongolian free variation selector', 0x180b],
    ['Mongolian vowel separator', 0x180e],
    ['Hangul choseong filler', 0x115f],
    ['Hangul jungseong filler', 0x1160],
    ['Hangul filler', 0x3164],
    ['half-width Hangul filler', 0xffa0],
    ['blank Braille pattern', 0x2800],
    ['a null notehead', 0x1d159],
    ['variation selector 1', 0xfe00],
    ['variation selector 16', 0xfe0f],
    ['a tag', 0xe0061],
    ['an unassigned ignorable', 0xe0fff],
    ['interlinear annotation', 0xfff9],
    ['object replacement', 0xfffc],
    ['private use', 0xe000],
    ['private use of plane 15', 0xf0000],
    ['a noncharacter', 0xfdd0],
    ['line separator', 0x2028],
    ['paragraph separator', 0x2029],
    ['NUL', 0],
    ['escape', 0x1b],
    ['delete', 0x7f],
    ['next line', 0x85],
    ['half a surrogate pair', 0xd83d],
  ])('%s', (_, code) => {
    const character = String.fromCodePoint(code);
    for (const text of [character, `山${character}田`, `Smith${character}`])
      expect(judged(text)).toEqual(refused);
    expect(showInvisible(`山${character}田`)).toBe('山〓田');
  });
  test.each([
    ['a selector after a letter that has no forms', 'A\u{E0100}'],
    ['a second selector after a kanji', '葛\u{E0100}\u{E0101}'],
    ['a selector before any letter', '\u{E0100}葛'],
    ['a standardized variant of a kanji', '神\u{FE00}'],
    ['a joiner between kanji', '山\u{200D}田'],
    ['a joiner that joins nothing', '👩\u{200D}'],
    ['a hidden letter of tags after a flag', '🏴\u{E0067}'],
  ])('%s', (_, text) => {
    expect(judged(text)).toEqual(refused);
  });
});

test('refuses in names of people what only other texts may have', () => {
  for (const text of ['山\u{FFFD}田', '山\u{378}田', 'Z̷͙a', '\u{301}a', '👨‍👩‍👧'])
    expect(isVisibleName(text), text).toBe(false);
});

test('leaves signed text with forms of kanji as it is', () => {
  expect(showInvisible('葛\u{E0100}城　花子 É')).toBe('葛\u{E0100}城　花子 É');
});
