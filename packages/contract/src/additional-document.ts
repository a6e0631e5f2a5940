import { z } from 'zod';
import { materialAnswer, materialsAnswer, readField, takeStartAnswer, yesOrNo } from './capture.ts';
import { personText } from './text-fields.ts';
import { day, documentTypes, licenceClasses } from './words.ts';

const place = z
  .string()
  .regex(/^(0[1-9]|[1-3][0-9]|4[0-7]|99)$/, '都道府県を選んでください。')
  .describe('Prefecture 01–47 (JIS X 0401), 99 for abroad.');
const digits = (length: number) =>
  z
    .string()
    .regex(new RegExp(`^[0-9]{1,${length}}$`), '数字で入力してください。')
    .describe('Digits as printed.');

const holder = {
  name: z.string().trim().min(1).max(100).describe('As printed.'),
  birthday: day,
  domicile: place,
  licenseNumber: digits(12),
  userEdited: z
    .boolean()
    .optional()
    .describe('Whether the visitor changed what was read: a hint; the service compares by itself.'),
};

interface ClassFields {
  readonly IssueDate: typeof day;
  readonly IssueNumber: ReturnType<typeof digits>;
  readonly IssuingGovernor: typeof place;
}

type Optional<Prefix extends string> = {
  [Field in keyof ClassFields as `${Prefix}${Field}`]: z.ZodOptional<ClassFields[Field]>;
};

/** The three values of each class, all of them or none. */
function classesOf<const Prefix extends string>(prefixes: readonly Prefix[]): Optional<Prefix> {
  const entries = prefixes.flatMap((prefix) => [
    [`${prefix}IssueDate`, day.optional()],
    [`${prefix}IssueNumber`, digits(10).optional()],
    [`${prefix}IssuingGovernor`, place.optional()],
  ]);
  return Object.fromEntries(entries) as Optional<Prefix>;
}

const hazMat = z.strictObject({
  documentType: z.literal('hazMatLicense'),
  ...holder,
  ...classesOf(licenceClasses.hazMatLicense),
});
const fireDefense = z.strictObject({
  documentType: z.literal('fireDefenseEquipmentOfficerLicense'),
  ...holder,
  ...classesOf(licenceClasses.fireDefenseEquipmentOfficerLicense),
});

/** What the visitor submits of a licence. Of a class held all three values stand, of another none. */
export const licenceSubmission = z.discriminatedUnion('documentType', [hazMat, fireDefense]);
export type LicenceSubmission = z.infer<typeof licenceSubmission>;

/** The same as a request has it: without characters that others could not see (`invalid_text`). */
export const enteredLicence = z.discriminatedUnion('documentType', [
  hazMat.extend({ name: personText(holder.name), userEdited: yesOrNo.optional() }),
  fireDefense.extend({ name: personText(holder.name), userEdited: yesOrNo.optional() }),
]);

/** PUT take_start of an additional document. */
export const licenceTakeStartRequest = z.strictObject({}).default({});
export const licenceTakeStartAnswer = takeStartAnswer.omit({ challenge: true });

/**
 * POST materials, multipart/form-data: frontFile, and if they were taken backFile and `img`, a further picture of the
 * front, as a file or as text in base64, plain or as a data URL. `img` only proposes values in the answer; it is not
 * stored and decides nothing. Each one JPEG, PNG or WebP of at most 12 MB.
 */
export const licenceMaterialFields = z.object({
  documentType: z.enum(documentTypes),
  manualCapture: yesOrNo.default(false).describe('1: the manual shutter was used.'),
});

const read = z
  .record(z.string(), readField)
  .nullable()
  .describe('What was read of the front; null while nothing was.');

export const licenceMaterialAnswer = z.object({
  materials: z.array(
    materialAnswer.pick({ id: true, type: true, photoType: true, sha256: true, quality: true }),
  ),
  fields: read.describe(
    'What was read, to be confirmed; with `img` the surer value of each field. Only what the front shows is stored and examined.',
  ),
});
export type LicenceMaterialAnswer = z.infer<typeof licenceMaterialAnswer>;

export const licenceMaterialsAnswer = materialsAnswer.omit({ challenge: true }).extend({
  documentType: z.enum(documentTypes),
  fields: read,
  current: z
    .array(z.string())
    .describe(
      'Ids of the pictures of the newest upload: exactly these are submitted. Empty while none was taken.',
    ),
});
export type LicenceMaterialsAnswer = z.infer<typeof licenceMaterialsAnswer>;
