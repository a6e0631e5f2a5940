import { foldVariantKanji } from '@ekyc/documents';
import { readTable } from './table-files.ts';

/** One way to read a name. The lower the cost, the more frequent: 700 less is about twice as frequent. */
export interface NameReading {
  readonly kana: string;
  readonly cost: number;
}

export type NamePart = 'surname' | 'givenName';

const tables = {
  kanji: { surname: 'surnames', givenName: 'givenNames' },
  latin: { surname: 'latinSurnames', givenName: 'latinGivenNames' },
} as const;

/**
 * How a surname or given name is read, the most frequent first; empty where the table does not know it.
 * @param written in kanji, variants of a letter (髙, 﨑) as any other
 */
export async function readingsOf(part: NamePart, written: string): Promise<readonly NameReading[]> {
  return lineOf(await readTable(tables.kanji[part]), foldVariantKanji(written));
}

/**
 * The kana that a name in Latin letters may stand for, as Japanese passports romanise; empty where none is known.
 * @param written large letters of one word, like `SATO`
 */
export async function readingsOfLatin(part: NamePart, written: string): Promise<readonly NameReading[]> {
  return /^[A-Z]+$/.test(written) ? lineOf(await readTable(tables.latin[part]), written) : [];
}

function lineOf(table: string, written: string): NameReading[] {
  // What a line parts its words by can begin no name.
  if (written === '' || /\s/u.test(written)) return [];
  const at = table.indexOf(`\n${written} `);
  if (at < 0) return [];
  const from = at + written.length + 2;
  return table
    .slice(from, table.indexOf('\n', from))
    .split(' ')
    .map((reading) => {
      const [kana = '', cost] = reading.split(':');
      return { kana, cost: Number(cost) };
    });
}
