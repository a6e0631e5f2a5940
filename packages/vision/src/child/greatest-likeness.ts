import type { PicturePrint } from '@ekyc/engine-port';
import { likenessOf } from '../similarity/picture-print.ts';

export interface PrintsToCompare {
  readonly print: PicturePrint;
  readonly earlier: readonly PicturePrint[];
}

/** −1..1, see {@link likenessOf}; −1 where there is none to compare with. */
export function greatestLikeness({ print, earlier }: PrintsToCompare): number {
  return Math.max(-1, ...earlier.map((one) => likenessOf(print, one)));
}
