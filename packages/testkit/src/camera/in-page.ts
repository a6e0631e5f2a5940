import { readFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';

/** Text of a script of src/in-page, ready for the page: without its types. */
export function inPage(name: 'directed-camera' | 'phone-constraints' | 'watch-demands'): string {
  return stripTypeScriptTypes(readFileSync(new URL(`../in-page/${name}.ts`, import.meta.url), 'utf8'));
}
