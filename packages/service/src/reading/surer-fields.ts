import type { ReadField } from '../engine/index.ts';

type Fields = Readonly<Record<string, ReadField>>;

/** Proposes the surer value of each field to the visitor. Of a picture that is not kept: never stored, never examined. */
export function surerFields(first: Fields, second: Fields): Record<string, ReadField> {
  const fields: Record<string, ReadField> = { ...first };
  for (const [name, field] of Object.entries(second)) {
    if (field.confidence > (fields[name]?.confidence ?? 0)) fields[name] = field;
  }
  return fields;
}
