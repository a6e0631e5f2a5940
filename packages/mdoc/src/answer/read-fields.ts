import { DateOnly } from '@owf/mdoc';
import { MdocRefusal, orRefuse } from '../refusal.ts';
import { type RecordPortrait, readPortrait } from './picture-header.ts';
import type { ProvenElement } from './verify-elements.ts';

/** What an issuer's signature proves of its holder; what was not asked is absent. */
export interface RecordFields {
  /** As the record writes it; of records that part it, family name first, with a space between. */
  readonly name?: string;
  readonly address?: string;
  /** YYYY-MM-DD. */
  readonly birthDate?: string;
  readonly ageInYears?: number;
}

const mostLetters = 500;

/**
 * Values by the form that their row has, strictly.
 * @throws {MdocRefusal} `element_malformed`, `portrait_malformed`
 */
export function readFields(proven: readonly ProvenElement[]): {
  readonly fields: RecordFields;
  readonly portrait: RecordPortrait | null;
} {
  const of = (need: ProvenElement['asked']['need']) =>
    proven.filter(({ asked }) => asked.need === need).map(({ value }) => value);
  const [names, addresses, [birth], [picture], [age]] = [
    namesOf(of('name')),
    of('address').map(textOf),
    of('birthDate').map(dayOf),
    of('portrait').map(portraitOf),
    of('age').map(yearsOf),
  ];
  return {
    fields: {
      ...(names.length > 0 && { name: names.join(' ') }),
      ...(addresses.length > 0 && { address: addresses.join(' ') }),
      ...(birth !== undefined && { birthDate: birth }),
      ...(age !== undefined && { ageInYears: age }),
    },
    portrait: picture ?? null,
  };
}

/** A person with one name has a family or a given name that is empty. */
function namesOf(values: readonly unknown[]): string[] {
  const names = values.filter((value) => value !== '');
  return (names.length === 0 ? values : names).map(textOf);
}

function textOf(value: unknown): string {
  // Line breaks and marks that turn the direction of writing have no place in a name or address.
  const isText =
    typeof value === 'string' && value.length <= mostLetters && !/[\p{Cc}\p{Cf}\p{Cs}]/u.test(value);
  if (!isText || value.trim() === '') throw new MdocRefusal('element_malformed');
  return value;
}

function dayOf(value: unknown): string {
  if (!(value instanceof DateOnly || value instanceof Date)) throw new MdocRefusal('element_malformed');
  const day = orRefuse('element_malformed', () => value.toISOString().slice(0, 10));
  if (!/^(?:18|19|20|21)\d\d-/.test(day)) throw new MdocRefusal('element_malformed');
  return day;
}

function yearsOf(value: unknown): number {
  if (typeof value !== 'number' || !Number.isInteger(value) || value < 0 || value > 150)
    throw new MdocRefusal('element_malformed');
  return value;
}

function portraitOf(value: unknown): RecordPortrait {
  const portrait = value instanceof Uint8Array ? readPortrait(new Uint8Array(value)) : null;
  if (!portrait) throw new MdocRefusal('portrait_malformed');
  return portrait;
}
