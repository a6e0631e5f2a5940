import { foldVariantKanji, normalizeAddress } from '@ekyc/documents';
import { readTable } from './table-files.ts';

/** An address as the form parts it, or the part of it that a postal code stands for. */
export interface Place {
  /** Two digits of JIS X 0401. */
  readonly prefCode: string;
  readonly city: string;
  /** From the town on; absent where a postal code names no one town. */
  readonly address?: string;
}

/** The place of a postal code (seven digits); null where there is none, or more than one municipality has it. */
export async function placeOfPostalCode(postal: string): Promise<Place | null> {
  if (!/^[0-9]{7}$/.test(postal)) return null;
  const table = await readTable('towns');
  const heads = new Set<string>();
  const towns = new Set<string>();
  for (let at = table.indexOf(`\n${postal}`); at >= 0; at = table.indexOf(`\n${postal}`, at + 1)) {
    const from = table.lastIndexOf('\n=', at) + 2;
    heads.add(table.slice(from, table.indexOf('\n', from)));
    towns.add(table.slice(at + 8, table.indexOf('\n', at + 1)));
  }
  const [head, ...others] = heads;
  if (head === undefined || others.length > 0) return null;
  const [town] = towns;
  return {
    prefCode: head.slice(0, 2),
    city: head.slice(2),
    ...(towns.size === 1 && town ? { address: town } : {}),
  };
}

/**
 * The postal code of an address where exactly one fits it, else null: that of the longest town with whose name the
 * address begins. A town that has several codes by its blocks or houses has none here, nor has an address of Kyoto
 * that begins with its streets.
 */
export async function postalCodeOfPlace({ prefCode, city, address }: Place): Promise<string | null> {
  if (!/^[0-9]{2}$/.test(prefCode) || address === undefined || /[\n=]/.test(city)) return null;
  const block = blockOf(await readTable('towns'), prefCode, city);
  const written = plain(address);
  let longest = '';
  let codes = new Set<string>();
  for (const line of block) {
    const town = plain(line.slice(7));
    if (town === '' || town.length < longest.length || !beginsWithTown(written, town)) continue;
    if (town.length > longest.length) codes = new Set();
    longest = town;
    codes.add(line.slice(0, 7));
  }
  const [code] = codes;
  return codes.size === 1 && code !== undefined ? code : null;
}

/** The lines of a municipality, also where the ケ of its name is written small or large (龍ヶ崎市); empty for any other. */
function blockOf(table: string, prefCode: string, city: string): string[] {
  const name = city.replace(/\s/gu, '');
  for (const written of [name, name.replaceAll('ヶ', 'ケ'), name.replaceAll('ケ', 'ヶ')]) {
    const head = `\n=${prefCode}${written}\n`;
    const at = table.indexOf(head);
    if (at < 0) continue;
    const end = table.indexOf('\n=', at + 1);
    return table.slice(at + head.length, end < 0 ? -1 : end).split('\n');
  }
  return [];
}

/** The town, and after it a number, a further name parted by 字, or nothing: 東 is not a town of 東山1丁目. */
function beginsWithTown(written: string, town: string): boolean {
  return (
    written.startsWith(town) &&
    /^(?:$|[0-9一二三四五六七八九十]|字|無番地|番外地|番地)/u.test(written.slice(town.length))
  );
}

/** One form for 北２条西, 北二条西 and 大字北2条西, 霞ケ関 and 霞が関. */
function plain(text: string): string {
  return foldVariantKanji(normalizeAddress(text)).replace(/^字/u, '');
}
