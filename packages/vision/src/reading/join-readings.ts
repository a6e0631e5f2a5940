import type { ReadField } from '@ekyc/engine-port';
import type { DocumentLayout } from '../layouts/layout.types.ts';
import { isVotedByCharacter } from './read-by-layout.ts';
import { vote } from './vote.ts';

/** Lets several pictures' readings of one document vote, field by field. One picture's reading stays as it is. */
export function joinReadings(
  readings: readonly Readonly<Record<string, ReadField>>[],
  layout: DocumentLayout,
): Record<string, ReadField> {
  const [first] = readings;
  if (readings.length < 2) return { ...first };
  const all = [...layout.fields, ...(layout.table?.rows.flat() ?? [])];
  const kinds = new Map(all.map(({ name, kind }) => [name, kind]));
  const fields: Record<string, ReadField> = {};
  for (const name of new Set(readings.flatMap((reading) => Object.keys(reading)))) {
    const kind = kinds.get(name);
    const own = readings.flatMap((reading) => reading[name] ?? []);
    const voted = vote(own, kind !== undefined && isVotedByCharacter(kind));
    if (voted) fields[name] = voted;
  }
  return fields;
}
