import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { gunzipSync } from 'node:zlib';

/** One reading of a name, in katakana; the lower its cost, the more frequent it was in the dictionary's corpus. */
export interface Reading {
  readonly written: string;
  readonly kana: string;
  readonly cost: number;
}

const folder = join(dirname(createRequire(import.meta.url).resolve('kuromoji/package.json')), 'dict');
const bytesOfEntry = 10;

/**
 * The person names of kuromoji's dictionary. `tid.dat` holds ten bytes an entry (left and right context, cost, place
 * of its features); `tid_pos.dat` the features, each ended by a zero: `山田,名詞,固有名詞,人名,姓,*,*,山田,ヤマダ,ヤマダ`.
 */
export function readNames(): { readonly surnames: Reading[]; readonly givenNames: Reading[] } {
  const entries = gunzipSync(readFileSync(join(folder, 'tid.dat.gz')));
  const features = gunzipSync(readFileSync(join(folder, 'tid_pos.dat.gz')));
  const names: Record<string, Reading[]> = { 姓: [], 名: [] };
  for (let at = 0; at + bytesOfEntry <= entries.length; at += bytesOfEntry) {
    const place = entries.readInt32LE(at + 6);
    if (at > 0 && place === 0) break;
    const [written = '', , , type, kind = '', , , , kana = ''] = features
      .toString('utf8', place, features.indexOf(0, place))
      .split(',');
    // What stands in kana only needs no table.
    if (type === '人名' && kana !== '' && !/^[ぁ-ヺー]+$/u.test(written))
      names[kind]?.push({ written, kana, cost: entries.readInt16LE(at + 4) });
  }
  return { surnames: names['姓'] ?? [], givenNames: names['名'] ?? [] };
}
