import { readFileSync } from 'node:fs';

export type ChipPictureName =
  | `${'portrait' | 'stranger'}${'-grey.jp2' | '-colour.jp2' | '.jpg'}`
  | `${'name' | 'address' | 'code'}.png`
  | `${'name' | 'address' | 'front'}.tif`;

/** A picture as chips hold it, of the specimen's holder or of a stranger, drawn by `scripts/draw-chip-pictures.ts`. */
export function chipPicture(name: ChipPictureName): Buffer {
  return readFileSync(new URL(`pictures/${name}`, import.meta.url));
}
