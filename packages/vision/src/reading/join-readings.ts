import { namesMatch } from '@ekyc/documents';
import type { ReadField } from '@ekyc/engine-port';

type Fields = Readonly<Record<string, ReadField>>;

/** From here on a reading is sure: of 1,080 fields read on single pictures no wrong one was (ADR 23). */
const sureFrom = 0.8;
/** Nothing read from pictures alone is surer. */
const surest = 0.99;

/**
 * Raises the confidence of what the first picture shows and does not read surely, by further pictures of the same
 * document that read the same. They never add a field, a value or a candidate: whoever covers a field of the first
 * picture would choose its value by the second one. A field of which the first picture itself offers other readings
 * stays unsure: pictures of one print repeat its errors.
 */
export function supportReading(first: Fields, further: readonly Fields[]): Record<string, ReadField> {
  return Object.fromEntries(
    Object.entries(first).map(([name, own]) => {
      if (own.confidence >= sureFrom || own.candidates) return [name, own];
      const agreeing = further
        .flatMap((reading) => reading[name] ?? [])
        .filter(({ value }) => namesMatch(own.value, value) === 'same');
      const doubt = agreeing.reduce((left, { confidence }) => left * (1 - confidence), 1 - own.confidence);
      return [name, agreeing.length === 0 ? own : { ...own, confidence: Math.min(surest, 1 - doubt) }];
    }),
  );
}

/** Lists the fields that a further picture reads surely and the first one does not show, or reads otherwise. */
export function differingFields(first: Fields, further: readonly Fields[]): string[] {
  const differing = further.flatMap((reading) =>
    Object.entries(reading).flatMap(([name, read]) =>
      read.confidence >= sureFrom && !mayBe(first[name], read) ? [name] : [],
    ),
  );
  return [...new Set(differing)].toSorted();
}

/** True if both read the same, but for blanks, widths and variants of a kanji, which readers often confuse. */
export function isSame(one: Pick<ReadField, 'value'>, other: Pick<ReadField, 'value'>): boolean {
  return namesMatch(one.value, other.value) !== 'different';
}

function mayBe(own: ReadField | undefined, read: ReadField): boolean {
  if (!own) return false;
  const others = own.confidence < sureFrom ? (own.candidates ?? []) : [];
  return [own.value, ...others].some((value) => isSame({ value }, read));
}
