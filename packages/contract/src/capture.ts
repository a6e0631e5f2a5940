import { z } from 'zod';
import { proposedProfile } from './profile.ts';
import { idTypes, instant, instructions, photoTypes, problems, takeTypes } from './words.ts';

export const takeStartRequest = z.strictObject({ type: z.enum(takeTypes) });

/** One thing the visitor is asked to do; single use, 90 s. */
const challenge = z.object({
  id: z.string(),
  instruction: z.enum(instructions),
  photoType: z.enum(photoTypes).describe('Under which photoType the picture that shows it is sent.'),
  expiresAt: instant,
});
export type Challenge = z.infer<typeof challenge>;

export const takeStartAnswer = z.object({
  take: z.int(),
  type: z.enum(takeTypes),
  photoTypes: z.array(z.enum(photoTypes)).describe('What is to be taken in this take, in order.'),
  challenge: challenge.optional(),
});
export type TakeStartAnswer = z.infer<typeof takeStartAnswer>;

export const detectionStartRequest = z.strictObject({
  shootingStatus: z.enum(photoTypes).describe('The photoType being looked for.'),
});

/** POST materials, multipart/form-data; `file` one JPEG, PNG or WebP of at most 12 MB. */
export const materialFields = z.object({
  type: z.enum(takeTypes),
  photoType: z.enum(photoTypes),
  rotate: z
    .enum(['0', '90', '180', '270'])
    .default('0')
    .describe('Clockwise degrees to turn the picture upright.'),
});

/** The calls of selfie data know only one take. */
export const selfieTakeStartRequest = z
  .strictObject({ type: z.literal('face').default('face') })
  .default({ type: 'face' });
export const selfieMaterialFields = materialFields.extend({ type: z.literal('face').default('face') });

export const materialAnswer = z.object({
  id: z.string(),
  type: z.enum(takeTypes),
  photoType: z.enum(photoTypes),
  sha256: z.string().describe('Of the picture as stored, hex.'),
  quality: z.object({ ok: z.boolean(), problems: z.array(z.enum(problems)) }),
  shownIdType: z
    .enum(idTypes)
    .optional()
    .describe('Only with `document_wrong_type`: the document that the picture seems to show.'),
  photoTypes: z
    .array(z.enum(photoTypes))
    .optional()
    .describe('What this take requires now, in order: it may follow from the form of the document shown.'),
  nextInstruction: challenge
    .optional()
    .describe('The next instruction, or a fresh one where this was not followed.'),
});
export type MaterialAnswer = z.infer<typeof materialAnswer>;

export const materialsAnswer = z.object({
  materials: z.array(
    z.object({
      id: z.string(),
      type: z.enum(takeTypes),
      photoType: z.enum(photoTypes),
      take: z.int(),
      sha256: z.string(),
      quality: z.object({ ok: z.boolean(), problems: z.array(z.enum(problems)) }),
      takenAt: instant,
    }),
  ),
  takes: z.array(
    z.object({
      take: z.int(),
      type: z.enum(takeTypes),
      purpose: z.enum(['identify', 'link']).describe('`link`: the face check before link_account.'),
      state: z.enum(['open', 'accepted', 'aborted', 'superseded']),
      photoTypes: z.array(z.enum(photoTypes)).describe('Required in this take, in order.'),
    }),
  ),
  challenge: challenge.nullable().describe('The instruction that is open now.'),
});
export type MaterialsAnswer = z.infer<typeof materialsAnswer>;

/** Forms and JSON write yes and no in any of these ways. */
export const yesOrNo = z
  .union([z.boolean(), z.literal([0, 1]), z.literal(['0', '1'])])
  .transform((value) => value === true || Number(value) === 1);
const flag = yesOrNo.default(false);
const featuresBytes = 65_536;

export const takeEndRequest = z.strictObject({
  type: z.enum(takeTypes),
  abort: flag.describe('The visitor gave up this take.'),
  manualCapture: flag.describe('The manual shutter was used.'),
  validationFailures: z
    .array(
      z.strictObject({
        photoType: z.enum(photoTypes),
        code: z.string().max(60),
        count: z.int().min(1).max(100_000),
      }),
    )
    .max(200)
    .default([])
    .describe('What guidance on the device objected to.'),
  hasAdditionalInfo: flag.describe('The visitor says that the back shows a change.'),
  facialFeatures: z
    .union([z.string(), z.record(z.string(), z.unknown())])
    .transform((features) => (typeof features === 'string' ? features : JSON.stringify(features)))
    .refine((features) => features.length <= featuresBytes)
    .optional()
    .describe('What the device measured, as JSON or its text: a hint, never trusted.'),
});

export const selfieTakeEndRequest = takeEndRequest.extend({ type: z.literal('face').default('face') });

export const takeEndAnswer = z.object({
  take: z.int(),
  accepted: z.boolean(),
  problems: z.array(z.object({ photoType: z.enum(photoTypes), problem: z.enum(problems) })),
});
export type TakeEndAnswer = z.infer<typeof takeEndAnswer>;

export const extractTextRequest = z
  .strictObject({
    img: z
      .string()
      .max(16_800_000)
      .optional()
      .describe(
        'A further picture of the front: one JPEG, PNG or WebP in base64, plain or as a data URL. The surer value of each field is answered; only what the frozen picture shows is stored and examined.',
      ),
  })
  .default({});

/** One value read from a document. */
export const readField = z.object({
  value: z.string(),
  confidence: z.number(),
  candidates: z
    .array(z.string())
    .readonly()
    .optional()
    .describe('Other readings that may be right, best first; where the reading is unsure.'),
});

export type ReadField = z.infer<typeof readField>;

export const extractTextAnswer = z.object({
  fields: z.record(z.string(), readField),
  proposed: proposedProfile
    .optional()
    .describe(
      'The profile as the reading gives it, to fill the form: familyName, firstName, birthday, prefCode, city and address are parted from `fields`; familyNameKana, firstNameKana and postal stand on no document and are proposed from them. What is not clear is left away. For the visitor to check; nothing of it is stored or decides.',
    ),
});
export type ExtractTextAnswer = z.infer<typeof extractTextAnswer>;

export const checkSimilarityAnswer = z.object({ similar: z.boolean(), retry: z.boolean() });
export type CheckSimilarityAnswer = z.infer<typeof checkSimilarityAnswer>;

export const oathRequest = z.strictObject({
  take: z.array(z.int().min(1)).min(1).max(20).describe('The take numbers confirmed.'),
  userSubmission: flag.describe('The information comes from the account.'),
});

/** Submits the pictures frozen at take_end. */
export const selfieSubmissionRequest = z
  .strictObject({
    take: oathRequest.shape.take.optional().describe('The take numbers confirmed; all where absent.'),
  })
  .default({});

/** One-time, for the phone that continues. A new token leaves its predecessor one minute, and ends all earlier ones. */
export const qrToken = z.object({
  token: z.string(),
  url: z.url().describe('What the QR code says: this page on another device, the token behind `#`.'),
  expiresAt: instant,
});
export type QrToken = z.infer<typeof qrToken>;

export const resetRequest = z
  .strictObject({
    token: z
      .string()
      .min(1)
      .max(200)
      .optional()
      .describe(
        'Of a QR code or a link; or the security code of the browser that handed over, to take back what was not submitted since.',
      ),
    securityCode: z
      .string()
      .optional()
      .describe(
        'Of the new browser; if absent, that of the `Security-Code` header. If both are absent, the answer sets a cookie for five minutes (HttpOnly, SameSite=Strict), and only a `POST security` that brings it binds.',
      ),
  })
  .default({});
