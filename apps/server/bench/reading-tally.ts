import { isLicenceType, licenceClassFields, licences } from '@ekyc/documents';
import type { NameSet } from '@ekyc/testkit';
import { compared, type Measurement } from './benchmark.ts';
import { characterErrors } from './character-errors.ts';
import type { Specimen } from './document-specimens.ts';
import { classOfField } from './field-classes.ts';

/** Most of a licence's days and numbers that may be read wrong where the camera gives 1080p. */
const licenceBound = 0.03;
const boundFigures = /^ocr\.(?:hazMat|fireDefenseEquipmentOfficer)License\.(?:date|number)\.1080p$/;

export type ReadValues = Readonly<
  Record<string, { readonly value: string; readonly candidates?: readonly string[] }>
>;

interface Count {
  errors: number;
  characters: number;
  fields: number;
  wrongFields: number;
  /** Wrong fields of which a candidate is right. */
  offered: number;
}

/** Adds up what was read wrong, by document, class of field and size of picture. */
export class ReadingTally {
  readonly #counts = new Map<string, Count>();

  add(
    { idType, truth }: Specimen,
    read: ReadValues,
    { names, size }: { readonly names: NameSet; readonly size: string },
  ): void {
    const printed: Readonly<Record<string, string>> =
      idType === 'passport' ? { ...truth, mrzValid: 'true' } : truth;
    for (const [field, value] of Object.entries(printed)) {
      const fieldClass = classOfField(field, value, names);
      if (fieldClass === null) continue;
      const count = this.#countOf(`ocr.${idType}.${fieldClass}.${size}`);
      const found = read[field];
      const errors = characterErrors(value, found?.value ?? '');
      // A zone is right or wrong as a whole.
      count.errors += field === 'mrzValid' ? Math.min(1, errors) : errors;
      count.characters += field === 'mrzValid' ? 1 : Array.from(value.replaceAll(' ', '')).length;
      count.fields += 1;
      if (errors === 0) continue;
      count.wrongFields += 1;
      if (found?.candidates?.some((candidate) => characterErrors(value, candidate) === 0)) count.offered += 1;
    }
    this.#addAbsent({ idType, truth }, read, size);
  }

  /** Classes that the licence does not bear; each of which anything was read counts as one wrong character of one. */
  #addAbsent({ idType, truth }: Pick<Specimen, 'idType' | 'truth'>, read: ReadValues, size: string) {
    if (!isLicenceType(idType)) return;
    for (const { prefix } of licences[idType].classes) {
      const names = Object.values(licenceClassFields(prefix));
      if (names.some((name) => truth[name] !== undefined)) continue;
      const count = this.#countOf(`ocr.${idType}.absent.${size}`);
      const invented = names.some((name) => read[name] !== undefined);
      count.errors += Number(invented);
      count.characters += 1;
      count.fields += 1;
      count.wrongFields += Number(invented);
    }
  }

  measurements(): Measurement[] {
    return [...this.#counts]
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, { errors, characters, ...rest }]) => {
        const value = errors / characters;
        const details = { errors, characters, ...rest };
        return boundFigures.test(name)
          ? compared(name, 'share', { value, baseline: licenceBound, details, bound: { atMost: 1 } })
          : { name, value, unit: 'share', baseline: null, ratio: null, details };
      });
  }

  #countOf(name: string): Count {
    const known = this.#counts.get(name);
    if (known) return known;
    const fresh: Count = { errors: 0, characters: 0, fields: 0, wrongFields: 0, offered: 0 };
    this.#counts.set(name, fresh);
    return fresh;
  }
}
