import type { ChipDocument } from '@ekyc/contract';
import type { ReaderKeys } from '@ekyc/contract/reader';
import { printedTexts as texts } from '../counter-texts.ts';

interface PrintedField {
  readonly name: string;
  readonly label: string;
  readonly hint?: string;
  /** What the field's text must be once blanks are gone and letters are capitals. */
  readonly form: RegExp;
  readonly maxLength: number;
  readonly digits: boolean;
  /** Typed by the holder: not to be read over a shoulder. */
  readonly secret?: boolean;
}

const digits = (name: string, count: number, words: Pick<PrintedField, 'label' | 'hint' | 'secret'>) => ({
  name,
  form: new RegExp(`^[0-9]{${count}}$`),
  maxLength: count,
  digits: true,
  ...words,
});

const monthAndDay = '(0[1-9]|1[0-2])(0[1-9]|[12][0-9]|3[01])';
const date = (name: string, words: Pick<PrintedField, 'label' | 'hint'>) => ({
  ...digits(name, 6, words),
  form: new RegExp(`^[0-9]{2}${monthAndDay}$`),
});

/** What staff type of each document, in the order in which it is printed. */
export const printedFields: Record<ChipDocument, readonly PrintedField[]> = {
  driversLicense: [
    digits('pin1', 4, { label: texts.pin1, secret: true }),
    digits('pin2', 4, { label: texts.pin2, hint: texts.pinHint, secret: true }),
  ],
  myNumberCard: [
    date('birth', { label: texts.birthEra, hint: texts.birthEraHint }),
    digits('expiryYear', 4, { label: texts.expiryYear, hint: texts.expiryYearHint }),
    digits('securityCode', 4, { label: texts.securityCode, hint: texts.securityCodeHint }),
  ],
  residenceCard: [
    {
      name: 'cardNumber',
      label: texts.cardNumber,
      hint: texts.cardNumberHint,
      form: /^[A-Z]{2}[0-9]{8}[A-Z]{2}$/,
      maxLength: 12,
      digits: false,
    },
  ],
  passport: [
    {
      name: 'passportNumber',
      label: texts.passportNumber,
      hint: texts.passportNumberHint,
      form: /^[A-Z0-9]{1,9}$/,
      maxLength: 9,
      digits: false,
    },
    date('birth', { label: texts.birth, hint: texts.birthHint }),
    date('expiry', { label: texts.expiry, hint: texts.expiryHint }),
  ],
};

export type PrintedForm = Readonly<Record<string, string>>;

/** Full-width letters and digits, blanks and hyphens are what people type from paper. */
const cleaned = (text: string) => text.normalize('NFKC').replaceAll(/[\s-]/g, '').toUpperCase();

/** The keys, or the names of the fields that have another form. No try of a card is spent on those. */
export function keysOf(
  document: ChipDocument,
  form: PrintedForm,
):
  | { readonly ok: true; readonly keys: ReaderKeys }
  | { readonly ok: false; readonly wrong: readonly string[] } {
  const value = (name: string) => cleaned(form[name] ?? '');
  const wrong = printedFields[document].filter((field) => !field.form.test(value(field.name)));
  if (wrong.length > 0) return { ok: false, wrong: wrong.map(({ name }) => name) };
  return { ok: true, keys: keys(document, value) };
}

function keys(document: ChipDocument, value: (name: string) => string): ReaderKeys {
  switch (document) {
    case 'driversLicense':
      return { document, pin1: value('pin1'), pin2: value('pin2') };
    case 'myNumberCard':
      return { document, printedNumber: value('birth') + value('expiryYear') + value('securityCode') };
    case 'residenceCard':
      return { document, cardNumber: value('cardNumber') };
    case 'passport':
      return {
        document,
        passportNumber: value('passportNumber'),
        birth: value('birth'),
        expiry: value('expiry'),
      };
  }
}
