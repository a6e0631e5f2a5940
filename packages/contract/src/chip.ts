import { z } from 'zod';
import { chipDocuments, day, instant, statuses } from './words.ts';

/** Bytes of the largest file; nothing that a chip holds is longer. */
const longestFile = 65_535;
const base64Of = (bytes: number) =>
  z
    .base64()
    .min(1)
    .max(Math.ceil(bytes / 3) * 4);

export const chipStartAnswer = z.object({
  read: z.string().describe('Id of this reading, for `chip_files`. A newer one takes its place.'),
  nonce: z.string().describe('32 bytes in base64url that the chip signs; good once.'),
  expiresAt: instant,
});
export type ChipStartAnswer = z.infer<typeof chipStartAnswer>;

export const chipChallengeRequest = z.strictObject({
  read: z.uuid(),
  securityInfos: base64Of(4096).describe("The passport's DG14, which names its key; base64."),
});
export type ChipChallengeRequest = z.infer<typeof chipChallengeRequest>;

export const chipChallengeAnswer = z.object({
  publicKey: z.string().describe('The public key that the service drew, for the passport; base64.'),
  command: z
    .string()
    .describe('The first command under the keys that follow, as it goes to the passport; base64.'),
});
export type ChipChallengeAnswer = z.infer<typeof chipChallengeAnswer>;

export const chipFilesRequest = z.strictObject({
  read: z.uuid(),
  document: z.enum(chipDocuments),
  files: z
    .record(z.string().regex(/^[a-z]{1,20}\/[0-9a-f]{2,4}$/), base64Of(longestFile))
    .refine((files) => Object.keys(files).length <= 20, '20個以下で指定してください。')
    .describe('By application and file, like `face/0002`, as `@ekyc/chip` names them; base64.'),
  domicileFile: base64Of(1024)
    .optional()
    .describe(
      'Of a driving licence: the file with the 本籍, which its signature covers. It is never stored.',
    ),
  liveAnswer: base64Of(1024).optional().describe("The chip's signature over the nonce, where it has a key."),
  chipAnswer: base64Of(1024)
    .optional()
    .describe("A passport's answer to the command of `chip_challenge`, with its status."),
});
export type ChipFilesRequest = z.infer<typeof chipFilesRequest>;

export const standings = ['proven', 'unsigned', 'hint'] as const;

/** One thing that a chip holds. */
export const chipField = z.object({
  name: z
    .string()
    .describe(
      'name, nameKana, birth (YYYY-MM-DD), sex, address, expiry (YYYY-MM-DD), validUntil (of a record in a phone: its own last day), number, nationality, portrait, frontPicture, namePicture, addressPicture and what else the document has.',
    ),
  value: z.string().optional(),
  pictureId: z.string().optional().describe('The material that shows it, where it is a picture.'),
  standing: z
    .enum(standings)
    .describe(
      '`proven`: signed by `by`. `unsigned`: on the chip, without a signature. `hint`: text beside it.',
    ),
  by: z.string().optional().describe('Name of the certificate or key that the operator trusts.'),
});
export type ChipFieldAnswer = z.infer<typeof chipField>;

/** Why files prove nothing. The codes are stable. */
export const chipRefusals = [
  'file_unexpected',
  'file_missing',
  'file_malformed',
  'authority_unknown',
  'certificate_expired',
  'certificate_unfit',
  'signature_missing',
  'signature_wrong',
  'data_altered',
  'portrait_altered',
  'card_not_alive',
  'picture_undecodable',
] as const;

export const chipFilesAnswer = z.object({
  outcome: z.enum(['read', 'refused']),
  refusal: z.enum(chipRefusals).optional().describe('With `refused`: why. Nothing of the files is stored.'),
  fields: z.array(chipField).describe('Empty for a key without the scope `personalData`.'),
  alive: z
    .enum(['yes', 'cannotTell'])
    .describe(
      'Whether the chip itself answered, the nonce or the challenge; `cannotTell`: it has no key, and a copy would pass.',
    ),
  portrait: z.string().nullable().describe('The material with the portrait.'),
});
export type ChipFilesAnswer = z.infer<typeof chipFilesAnswer>;

/** What the business sees of the chip that was read. */
export const chipSummary = z.object({
  document: z.enum(chipDocuments),
  readAt: instant,
  alive: z.enum(['yes', 'cannotTell']),
  fields: z.array(chipField).describe('Empty where personal data is withheld.'),
});

export const chipWarning = z.object({
  document: z.enum(chipDocuments),
  code: z
    .enum(['missing', 'unknown', 'ending', 'ended', 'refused'])
    .describe(
      '`missing`: the operator gave no certificate or key for this document, so every reading of it is refused. `unknown`: readings of the last 30 days were refused for want of one. `ending`: one ends within 90 days. `ended`: one has ended, and none follows it. `refused`: a file of the operator’s cannot be used.',
    ),
  name: z.string().optional().describe('The operator’s name for the certificate or key.'),
  endsOn: day.optional(),
  readings: z.int().optional().describe('With `unknown`: how many.'),
});
export type ChipWarning = z.infer<typeof chipWarning>;

export const chipWarnings = z.object({ items: z.array(chipWarning) });

export const zoneAnswer = z
  .object({
    passportNumber: z.string().describe('As in the zone, without its fillers.'),
    birth: z.string().describe('YYMMDD.'),
    expiry: z.string().describe('YYMMDD.'),
    checked: z
      .boolean()
      .describe('Whether the check digits fit. Let people compare it with the page all the same.'),
  })
  .nullable()
  .describe('null: no zone was read.');
export type ZoneAnswer = z.infer<typeof zoneAnswer>;

export const counterDecisionRequest = z.strictObject({
  read: z.uuid().describe('The reading that the screen shows.'),
  shown: z
    .literal(true)
    .describe('What the chip holds was shown on a screen; the law wants to see that said.'),
  compared: z
    .array(z.enum(['portrait', 'name', 'birth', 'address']))
    .min(1)
    .max(4)
    .refine((compared) => compared.includes('portrait'), '顔写真を確認してください。')
    .describe('What was compared with the person present and what they said.'),
  samePerson: z.boolean().describe('Whether the person present is the one shown.'),
  note: z.string().trim().min(1).max(500).optional().describe('For the record, shown to who may decide.'),
});
export type CounterDecisionRequest = z.infer<typeof counterDecisionRequest>;

export const counterDecisionAnswer = z.object({ status: z.enum(statuses) });
