import type { LicenceMaterialsAnswer, LicenceSubmission } from '@ekyc/contract';
import {
  eraOf,
  formatEra,
  type LicenceType,
  licenceClassFields,
  licences,
  parseLicenceDate,
} from '@ekyc/documents';
import {
  type BirthdayParts,
  birthdayError,
  birthdayOf,
  birthdayParts,
  calendars,
  commonEra,
  emptyBirthday,
} from '../birthday/birthday.ts';
import { formTexts } from './additional-document-texts.ts';

/** One class as it stands in the form: the day as typed, the governor by code. */
export interface ClassDraft {
  readonly issueDate: string;
  readonly issueNumber: string;
  readonly issuingGovernor: string;
}

/** The licence as it stands in the form. */
export interface LicenceDraft {
  readonly name: string;
  readonly birthday: BirthdayParts;
  /** Code of the prefecture or 99. */
  readonly domicile: string;
  readonly licenseNumber: string;
  /** The classes held, by their prefixes on the wire. */
  readonly classes: Readonly<Record<string, ClassDraft>>;
}

/** By the names of the wire; an empty name where the licence as a whole is meant. */
export type LicenceErrors = Readonly<Record<string, string>>;

export const emptyClass: ClassDraft = { issueDate: '', issueNumber: '', issuingGovernor: '' };

type Fields = LicenceMaterialsAnswer['fields'];

/** What was read, as the licence prints it: days by their eras. */
export function draftOf(documentType: LicenceType, fields: Fields): LicenceDraft {
  const value = (name: string) => fields?.[name]?.value ?? '';
  const birthday = value('birthday');
  const held = licences[documentType].classes.flatMap(({ prefix }) => {
    const { issueDate, issueNumber, issuingGovernor } = licenceClassFields(prefix);
    const read: ClassDraft = {
      issueDate: shownDay(value(issueDate)),
      issueNumber: value(issueNumber),
      issuingGovernor: value(issuingGovernor),
    };
    return Object.values(read).some((text) => text !== '') ? [[prefix, read] as const] : [];
  });
  return {
    name: value('name'),
    birthday: birthday === '' ? { ...emptyBirthday, calendar: '昭和' } : byEra(birthday),
    domicile: value('domicile'),
    licenseNumber: value('licenseNumber'),
    classes: Object.fromEntries(held),
  };
}

function byEra(day: string): BirthdayParts {
  const name = eraOf(day)?.name;
  return birthdayParts(day, calendars.find((calendar) => calendar === name) ?? commonEra);
}

function shownDay(day: string): string {
  return formatEra(day) ?? day;
}

/** Digits in any width, with or without 第 and 号 around them, spaces and hyphens passed over. */
function digitsOf(text: string): string {
  const plain = text.normalize('NFKC').replace(/[\s-]/gu, '');
  return /^第?([0-9]+)号?$/u.exec(plain)?.[1] ?? plain;
}

/** The form's values by the names of the wire; what cannot be read stays as it was typed. */
export function wireValues({ classes, ...holder }: LicenceDraft): Record<string, string> {
  const ofClasses = Object.entries(classes).flatMap(([prefix, typed]) => {
    const { issueDate, issueNumber, issuingGovernor } = licenceClassFields(prefix);
    return [
      [issueDate, parseLicenceDate(typed.issueDate) ?? typed.issueDate],
      [issueNumber, digitsOf(typed.issueNumber)],
      [issuingGovernor, typed.issuingGovernor],
    ] as const;
  });
  return {
    name: holder.name.trim(),
    birthday: birthdayOf(holder.birthday) ?? '',
    domicile: holder.domicile,
    licenseNumber: digitsOf(holder.licenseNumber),
    ...Object.fromEntries(ofClasses),
  };
}

/**
 * What the contract's schema will take, or what is wrong with each field, in the words of the form. Which days may
 * stand beside each other is the server's to say.
 * @param first what the form began with
 */
export function readDraft(
  documentType: LicenceType,
  draft: LicenceDraft,
  first: LicenceDraft,
): { readonly submission: LicenceSubmission | null; readonly errors: LicenceErrors } {
  const values = wireValues(draft);
  const errors: Record<string, string> = {};
  const object = (name: string, right: boolean, message: string) => {
    if (!right) errors[name] = message;
  };
  const { wrong } = formTexts;
  object('name', values['name'] !== '', wrong.name);
  object('birthday', values['birthday'] !== '', birthdayError(draft.birthday));
  object('domicile', values['domicile'] !== '', wrong.domicile);
  object('licenseNumber', /^[0-9]{1,12}$/.test(values['licenseNumber'] ?? ''), wrong.licenseNumber);
  for (const [prefix, typed] of Object.entries(draft.classes)) {
    const { issueDate, issueNumber, issuingGovernor } = licenceClassFields(prefix);
    object(issueDate, parseLicenceDate(typed.issueDate) !== null, wrong.issueDate);
    object(issueNumber, /^[0-9]{1,10}$/.test(values[issueNumber] ?? ''), wrong.issueNumber);
    object(issuingGovernor, typed.issuingGovernor !== '', wrong.issuingGovernor);
  }
  object('', Object.keys(draft.classes).length > 0, wrong.noClass);
  if (Object.keys(errors).length > 0) return { submission: null, errors };
  const userEdited = sorted(values) !== sorted(wireValues(first));
  return { submission: { documentType, ...values, userEdited } as LicenceSubmission, errors };
}

function sorted(values: Readonly<Record<string, string>>): string {
  return JSON.stringify(Object.entries(values).toSorted(([a], [b]) => (a < b ? -1 : 1)));
}

/** Lays what the visitor had changed over what a newer picture says. */
export function rebase(
  before: { readonly first: LicenceDraft; readonly draft: LicenceDraft },
  first: LicenceDraft,
): LicenceDraft {
  const { first: old, draft } = before;
  const rebased = <Value>(was: Value, is: Value, now: Value): Value =>
    JSON.stringify(was) === JSON.stringify(is) ? now : is;
  const prefixes = new Set([...Object.keys(first.classes), ...Object.keys(draft.classes)]);
  const classes = [...prefixes].flatMap((prefix) => {
    const one = rebased(old.classes[prefix], draft.classes[prefix], first.classes[prefix]);
    return one === undefined ? [] : [[prefix, one] as const];
  });
  return {
    name: rebased(old.name, draft.name, first.name),
    birthday: rebased(old.birthday, draft.birthday, first.birthday),
    domicile: rebased(old.domicile, draft.domicile, first.domicile),
    licenseNumber: rebased(old.licenseNumber, draft.licenseNumber, first.licenseNumber),
    classes: Object.fromEntries(classes),
  };
}
