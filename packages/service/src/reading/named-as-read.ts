import type { ReadField } from '../engine/index.ts';

/** What a chip or a proof calls it, and what a document's reading does. */
const names = [
  ['name', 'name'],
  ['birth', 'birthday'],
  ['address', 'address'],
] as const;

/** What a chip or a proof says as text, as a document's picture would say it. @param confidence of each, 0 to 1 */
export function namedAsRead(
  fields: readonly { readonly name: string; readonly value?: string | undefined }[],
  confidence: number,
): Record<string, ReadField> {
  return Object.fromEntries(
    names.flatMap(([own, ofReading]) => {
      const value = fields.find(({ name }) => name === own)?.value;
      return value === undefined ? [] : [[ofReading, { value, confidence }]];
    }),
  );
}
