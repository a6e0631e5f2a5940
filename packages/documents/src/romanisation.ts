import { toFullWidthKatakana } from './kana.ts';

const vowels = ['A', 'I', 'U', 'E', 'O'] as const;

/** Rows of the table: kana in the order of the vowels, and what stands before the vowel. `-`: no such kana. */
const rows: readonly (readonly [kana: string, consonant: string])[] = [
  ['アイウエオ', ''],
  ['カキクケコ', 'K'],
  ['サシスセソ', 'S'],
  ['タチツテト', 'T'],
  ['ナニヌネノ', 'N'],
  ['ハヒフヘホ', 'H'],
  ['マミムメモ', 'M'],
  ['ヤ-ユ-ヨ', 'Y'],
  ['ラリルレロ', 'R'],
  ['ガギグゲゴ', 'G'],
  ['ザジズゼゾ', 'Z'],
  ['ダヂヅデド', 'D'],
  ['バビブベボ', 'B'],
  ['パピプペポ', 'P'],
];

/** Kana and pairs of kana that the rows do not give. */
const others: Readonly<Record<string, string>> = {
  シ: 'SHI',
  チ: 'CHI',
  ツ: 'TSU',
  フ: 'FU',
  ジ: 'JI',
  ヂ: 'JI',
  ヅ: 'ZU',
  ワ: 'WA',
  ヰ: 'I',
  ヱ: 'E',
  ヲ: 'O',
  ヴ: 'BU',
  シェ: 'SHIE',
  ジェ: 'JIE',
  チェ: 'CHIE',
  ティ: 'TEI',
  ディ: 'DEI',
  デュ: 'DEYU',
  ニェ: 'NIE',
  ファ: 'FUA',
  フィ: 'FUI',
  フェ: 'FUE',
  フォ: 'FUO',
  ウィ: 'UI',
  ウェ: 'UE',
  ウォ: 'UO',
  ヴァ: 'BUA',
  ヴィ: 'BUI',
  ヴェ: 'BUE',
  ヴォ: 'BUO',
  ァ: 'A',
  ィ: 'I',
  ゥ: 'U',
  ェ: 'E',
  ォ: 'O',
  ャ: 'YA',
  ュ: 'YU',
  ョ: 'YO',
  ヮ: 'WA',
  ヵ: 'KA',
  ヶ: 'KE',
};

const table = new Map<string, string>();
for (const [kana, consonant] of rows) {
  Array.from(kana).forEach((letter, i) => table.set(letter, `${consonant}${vowels[i]}`));
}
for (const [kana, latin] of Object.entries(others)) table.set(kana, latin);
for (const [stem, latin] of ['キK', 'ニN', 'ヒH', 'ミM', 'リR', 'ギG', 'ビB', 'ピP'].map(
  (pair) => Array.from(pair) as [string, string],
)) {
  for (const [small, sound] of ['ャYA', 'ュYU', 'ョYO'].map(
    (pair) => [pair.charAt(0), pair.slice(1)] as const,
  )) {
    table.set(`${stem}${small}`, `${latin}${sound}`);
  }
}
for (const [stem, latin] of [
  ['シ', 'SH'],
  ['チ', 'CH'],
  ['ジ', 'J'],
  ['ヂ', 'J'],
] as const) {
  for (const [small, vowel] of [
    ['ャ', 'A'],
    ['ュ', 'U'],
    ['ョ', 'O'],
  ] as const)
    table.set(`${stem}${small}`, `${latin}${vowel}`);
}

/**
 * Writes kana in Latin letters as Japanese passports do (旅券法施行規則 別表, ヘボン式; read in the guides of the
 * passport offices of Kanagawa and Niigata, 2026-11-21): long O and U are written short, but a final オ stays
 * (セノオ SENOO); ン before B, M and P is M; ッ doubles the next consonant, before CH as T.
 *
 * Kana do not show where a word within a name begins, so マツウラ and イノウエ, whose ウ begins one, are known by
 * their letters only (ツウ and ノウエ); コウチワ comes out as KOCHIWA. `latinNamesMatch` allows for that.
 * @param kana kana of any sort and width, words parted by spaces or ・
 * @returns large letters with single spaces, or null where something is not kana
 */
export function romaniseKana(kana: string): string | null {
  return writeOut(kana, shortened);
}

/** The same with every vowel written: サトウ as SATOU, オオノ as OONO. */
export function romaniseKanaInFull(kana: string): string | null {
  return writeOut(kana, (word) => word);
}

function writeOut(kana: string, shorten: (word: string) => string): string | null {
  const words = toFullWidthKatakana(kana)
    .split(/[\u3000・]+/u)
    .filter((word) => word !== '');
  const written = words.map((word) => wordOf(word, shorten));
  return words.length === 0 || written.includes(null) ? null : written.join(' ');
}

function wordOf(word: string, shorten: (word: string) => string): string | null {
  const letters = Array.from(word);
  let latin = '';
  for (let i = 0; i < letters.length; ) {
    const letter = letters[i] ?? '';
    const pair = `${letter}${letters[i + 1] ?? ''}`;
    const sound = 'ッンー'.includes(letter) ? letter : (table.get(pair) ?? table.get(letter));
    if (sound === undefined) return null;
    latin += sound;
    i += sound !== letter && table.has(pair) ? 2 : 1;
  }
  const joined = latin
    .replace(/ッ(?=CH)/gu, 'T')
    .replace(/ッ(?=([B-DF-HJ-NP-TV-Z]))/gu, '$1')
    .replaceAll('ッ', '')
    .replace(/ン(?=[BMP])/gu, 'M')
    .replaceAll('ン', 'N');
  return shorten(joined).replaceAll('ー', '');
}

/** Leaves the second letter of a long O or U out, but a final OO, and the U of ツウ and ノウエ, which begins a word. */
function shortened(word: string): string {
  return word
    .replace(/NOUE/gu, 'NO\u0000UE')
    .replace(/TSUU(?=R|CH)/gu, 'TSU\u0000U')
    .replace(/OU/gu, 'O')
    .replace(/OO(?!$)/gu, 'O')
    .replace(/UU/gu, 'U')
    .replaceAll('\u0000', '');
}
