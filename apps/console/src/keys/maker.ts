import { texts } from './keys-texts.ts';

/** Who made a key. Not every role may know the addresses of the others. */
export function makerOf(
  madeBy: string | null,
  { self, known }: { readonly self: string; readonly known: ReadonlyMap<string, string> },
): string {
  if (madeBy === null) return texts.maker.operator;
  if (madeBy === self) return texts.maker.self;
  return known.get(madeBy) ?? texts.maker.other;
}
