import type { NameSet } from '@ekyc/testkit';
import { compared, type Measurement } from './benchmark.ts';
import { characterErrors } from './character-errors.ts';
import { classOfField } from './field-classes.ts';
import { exactAtLeast, offeredAtLeast, sureFrom, wrongSureAtMost } from './reading-bounds.ts';

export interface ReadValue {
  readonly value: string;
  readonly confidence: number;
  readonly candidates?: readonly string[];
}

interface FieldRead {
  readonly font: string;
  readonly fieldClass: string;
  readonly heldOut: boolean;
  readonly isExact: boolean;
  /** Exact, or right in one of its candidates. */
  readonly isOffered: boolean;
  readonly confidence: number;
}

/** Upper edges of the reliability table's rows. */
const steps = [0.3, 0.5, 0.6, 0.7, 0.8, 0.9, 0.95, 1] as const;

const share = (fields: readonly FieldRead[], is: (field: FieldRead) => boolean) =>
  fields.length === 0 ? null : fields.filter(is).length / fields.length;

const isWrongAndSure = ({ isExact, confidence }: FieldRead) => !isExact && confidence >= sureFrom;

/** Adds up by font and class of field what was read exactly, and how sure it was. */
export class FontTally {
  readonly #fields: FieldRead[] = [];

  /** One specimen; a field that was not read is wrong with a confidence of 0. */
  add(
    truth: Readonly<Record<string, string>>,
    read: Readonly<Record<string, ReadValue>>,
    { font, names }: { readonly font: string; readonly names: NameSet },
  ): void {
    for (const [field, printed] of Object.entries(truth)) {
      const fieldClass = fontClass(field, printed, names);
      if (fieldClass === null) continue;
      const found = read[field];
      const isExact = found !== undefined && characterErrors(printed, found.value) === 0;
      const isOffered =
        isExact || (found?.candidates ?? []).some((candidate) => characterErrors(printed, candidate) === 0);
      const heldOut = names.startsWith('heldOut');
      this.#fields.push({
        font,
        fieldClass,
        heldOut,
        isExact,
        isOffered,
        confidence: found?.confidence ?? 0,
      });
    }
  }

  measurements(): Measurement[] {
    const byFont = Map.groupBy(this.#fields, ({ font, fieldClass }) => `ocr.font.${font}.${fieldClass}`);
    const rows = [...byFont]
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, fields]) => measurement(name, fields));
    const byClass = Map.groupBy(this.#fields, ({ fieldClass }) => fieldClass);
    const classes = [...byClass].toSorted(([a], [b]) => (a < b ? -1 : 1));
    return [
      ...rows,
      ...classes.flatMap(([fieldClass, fields]) => bounded(fieldClass, fields)),
      measurement(
        'ocr.fonts.heldOut',
        this.#fields.filter(({ heldOut }) => heldOut),
      ),
      compared('ocr.fonts.wrongSure', 'share', {
        value: share(this.#fields, isWrongAndSure) ?? 0,
        baseline: wrongSureAtMost,
        bound: { atMost: 1 },
        details: { fields: this.#fields.length, wrong: this.#fields.filter(isWrongAndSure).length },
      }),
      ...reliability(this.#fields),
    ];
  }
}

/** Names by their letters, whichever set they are from; by hand written days are measurement apart. */
function fontClass(field: string, printed: string, names: NameSet): string | null {
  if (field === 'certificateExpiryDate') return 'handwritten';
  const common = names === 'common' || names === 'heldOutCommon';
  return classOfField(field, printed, common ? 'common' : 'variant');
}

function detailsOf(fields: readonly FieldRead[]) {
  return {
    fields: fields.length,
    offered: share(fields, ({ isOffered }) => isOffered),
    sure: share(fields, ({ confidence }) => confidence >= sureFrom),
    wrongSure: fields.filter(isWrongAndSure).length,
    heldOutExact: share(
      fields.filter(({ heldOut }) => heldOut),
      ({ isExact }) => isExact,
    ),
  };
}

function measurement(name: string, fields: readonly FieldRead[]): Measurement {
  const value = share(fields, ({ isExact }) => isExact);
  return { name, value, unit: 'share', baseline: null, ratio: null, details: detailsOf(fields) };
}

/** A class over all fonts, compared with what it must reach. */
function bounded(fieldClass: string, fields: readonly FieldRead[]): Measurement[] {
  const name = `ocr.fonts.${fieldClass}`;
  const details = detailsOf(fields);
  const exact = exactAtLeast[fieldClass];
  const value = share(fields, ({ isExact }) => isExact);
  if (exact === undefined || value === null) return [measurement(name, fields)];
  const rows = [compared(name, 'share', { value, baseline: exact, bound: { atLeast: 1 }, details })];
  const offered = offeredAtLeast[fieldClass];
  if (offered !== undefined && details.offered !== null) {
    const bound = { atLeast: 1 } as const;
    rows.push(compared(`${name}.offered`, 'share', { value: details.offered, baseline: offered, bound }));
  }
  return rows;
}

/** How often readings of a confidence are right: a row a step. A calibrated reader's shares lie in their steps. */
function reliability(fields: readonly FieldRead[]): Measurement[] {
  return steps.flatMap((until, index) => {
    const from = steps[index - 1] ?? 0;
    const own = fields.filter(
      ({ confidence }) => confidence >= from && (confidence < until || (until === 1 && confidence <= 1)),
    );
    if (own.length === 0) return [];
    const mean = own.reduce((sum, { confidence }) => sum + confidence, 0) / own.length;
    return {
      name: `ocr.fonts.reliability.${from}-${until}`,
      value: share(own, ({ isExact }) => isExact),
      unit: 'share',
      baseline: null,
      ratio: null,
      details: { fields: own.length, meanConfidence: mean },
    };
  });
}
