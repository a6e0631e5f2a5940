import type { ReadField } from '@ekyc/engine-port';

/** At most so many other readings are offered. */
const mostCandidates = 3;
/** Nothing read from pictures alone is surer. */
const surest = 0.99;

interface Option {
  readonly value: string;
  /** Sum of the confidences of the readings that gave it. */
  readonly weight: number;
  /** That at least one of them is right, were they independent. */
  readonly confidence: number;
}

function optionsOf(readings: readonly ReadField[]): Option[] {
  const values = [...new Set(readings.map(({ value }) => value))];
  return values
    .map((value) => {
      const own = readings.filter((reading) => reading.value === value);
      const doubt = own.reduce((product, { confidence }) => product * (1 - confidence), 1);
      return {
        value,
        weight: own.reduce((sum, { confidence }) => sum + confidence, 0),
        confidence: Math.min(surest, 1 - doubt),
      };
    })
    .toSorted((a, b) => b.weight - a.weight);
}

/** The likeliest character of each place, where all readings have as many places; else null. */
function characterVote(readings: readonly ReadField[]): string | null {
  const letters = readings.map(({ value }) => Array.from(value));
  const length = letters[0]?.length ?? 0;
  if (letters.some((one) => one.length !== length)) return null;
  return Array.from({ length }, (_, at) => {
    const here = readings.map(({ confidence }, i) => ({ value: letters[i]?.[at] ?? '', confidence }));
    return optionsOf(here)[0]?.value ?? '';
  }).join('');
}

function shareAgreed(value: string, readings: readonly ReadField[]): number {
  const letters = Array.from(value);
  const total = readings.reduce((sum, { confidence }) => sum + confidence, 0);
  const agreed = readings.reduce((sum, reading) => {
    const own = Array.from(reading.value);
    const same = letters.filter((letter, i) => letter === own[i]).length / Math.max(1, letters.length);
    return sum + reading.confidence * same;
  }, 0);
  return total === 0 ? 0 : agreed / total;
}

/**
 * Joins several readings of one field of one picture, prepared in several ways. Agreement raises the confidence, disagreement lowers it and leaves the losing readings as candidates.
 * @param byCharacter whether each place is voted on for itself where the lengths agree; not for dates, of which
 *   parts of two would make a third
 */
export function vote(readings: readonly ReadField[], byCharacter: boolean): ReadField | null {
  const options = optionsOf(readings);
  const [best, second] = options;
  if (!best) return null;
  const known = readings.flatMap(({ candidates }) => candidates ?? []);
  if (!second) return withCandidates(best.value, best.confidence, known);
  const mixed = byCharacter ? characterVote(readings) : null;
  const value = mixed ?? best.value;
  const losers = [...options.map((option) => option.value), ...known];
  const share =
    mixed === null
      ? best.weight / options.reduce((sum, { weight }) => sum + weight, 0)
      : shareAgreed(value, readings);
  const own = options.find((option) => option.value === value)?.confidence ?? second.confidence;
  // Agreed on by all but one of ten places, a name is still most likely wrong in the tenth.
  return withCandidates(value, own * share ** 2, losers);
}

function withCandidates(value: string, confidence: number, others: readonly string[]): ReadField {
  const candidates = [...new Set(others)].filter((other) => other !== value).slice(0, mostCandidates);
  return candidates.length === 0 ? { value, confidence } : { value, confidence, candidates };
}
