import { texts } from './keys-texts.ts';

/** Who made a key. Not every role may know the addresses of the others. */
export function creatorOf(
  madeBy: string | null,
  { self, known }: { readonly self: string; readonly known: ReadonlyMap<string, string> },
): string {
  if (madeBy === null) return texts.creator.operator;
  if (madeBy === self) return texts.creator.self;
  return known.get(madeBy) ?? texts.creator.other;
}
