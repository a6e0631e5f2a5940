import { readFileSync } from 'node:fs';
import { readAuthority, type TrustedAuthority } from './trusted-authority.ts';

/**
 * Japan's roots for passports whose certificates have not ended. Two before them (2006, 2008) have, and so has every
 * passport of the ten years after (packages/chip/passport-roots/README.md).
 */
const names = ['japan-2013', 'japan-2015', 'japan-2019'];

/** What comes with this package: nothing for the other documents. */
export function shippedAuthorities(): readonly TrustedAuthority[] {
  return names.map((name) => {
    const file = readFileSync(new URL(`../../passport-roots/${name}.cer`, import.meta.url));
    return readAuthority('passport', file, { name });
  });
}
