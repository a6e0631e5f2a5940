import { z } from 'zod';
import {
  checkNames,
  checkOutcomes,
  documentTypes,
  idTypes,
  instant,
  kinds,
  methods,
  photoTypes,
  problems,
  publicId,
  regimes,
  statuses,
  takeTypes,
} from './words.ts';
import { licenceSubmission } from './additional-document.ts';
import { readField } from './capture.ts';
import { chipSummary } from './chip.ts';
import { actingPerson, decidedPart } from './decision.ts';
import { metadata } from './metadata.ts';
import { profile, suppliedProfile } from './profile.ts';
import { proofSummary } from './proof.ts';
import { recordingPolicies } from './recording.ts';
import { oneLine } from './text-fields.ts';

export const createIdentificationRequest = z.strictObject({
  regime: z
    .enum(regimes)
    .optional()
    .describe('Law the identification is made under; where absent the one of the settings.'),
  method: z
    .enum(methods)
    .optional()
    .describe(
      'How the person is identified; where absent the first that is lawful today and that the settings allow: `picture`, `chip`, `chipAtCounter`, `jpki`, `mdoc`.',
    ),
  idTypes: z.array(z.enum(idTypes)).min(1).max(idTypes.length).optional(),
  profile: suppliedProfile.optional().describe('What the business knows; never shown to the visitor.'),
  targetUserId: oneLine(z.string().min(1).max(200)).optional(),
  redirectUrl: z
    .url({ protocol: /^https?$/ })
    .max(2000)
    .optional(),
  expiresInMinutes: z.int().min(5).max(43_200).default(1440),
  metadata: metadata
    .optional()
    .describe(
      'Your own words beside it: up to 20 keys of up to 100 characters, with values of up to 500. Given back with the whole verification, never to the visitor and in no webhook; lists are filtered by one pair (`Metadata-Filter`). A sandbox business sets `sandbox.outcome` to approved, declined, declined:{check}, review, resubmission, canceled or expired: the verification goes there by itself, without a visitor.',
    ),
});
export type CreateIdentificationRequest = z.infer<typeof createIdentificationRequest>;

const common = createIdentificationRequest.pick({
  redirectUrl: true,
  expiresInMinutes: true,
  metadata: true,
});
const targetUserId = oneLine(z.string().min(1).max(200)).describe(
  'An id of your own that does not tell who it is.',
);

/** Makes a face known for the business's person, for later face authentications. */
export const createSelfieDataRequest = z.strictObject({ ...common.shape, targetUserId });
export type CreateSelfieDataRequest = z.infer<typeof createSelfieDataRequest>;

export const createFaceAuthenticationRequest = z.strictObject({
  ...common.shape,
  targetUserId,
  faceAuthDiv: oneLine(z.string().min(1).max(100)).optional().describe('Passed through to the webhook.'),
});
export type CreateFaceAuthenticationRequest = z.infer<typeof createFaceAuthenticationRequest>;

/** Takes a licence; with targetUserId it is compared with that person's identification. */
export const createAdditionalDocumentRequest = z.strictObject({
  ...common.shape,
  documentType: z.enum(documentTypes),
  targetUserId: targetUserId.optional(),
});
export type CreateAdditionalDocumentRequest = z.infer<typeof createAdditionalDocumentRequest>;

export const createdVerification = z.object({
  publicId,
  method: z.enum(methods).optional().describe('Of an identification: how the person is identified.'),
  status: z.enum(statuses),
  url: z.string(),
  embedUrl: z.string(),
  expiresAt: instant,
});
export const resumeLink = z.object({
  url: z.string().describe('For this visitor only: the first browser that opens it continues.'),
  expiresAt: instant,
});
export type ResumeLink = z.infer<typeof resumeLink>;
export type CreatedVerification = z.infer<typeof createdVerification>;

export const examinationResult = z.object({
  check: z.enum(checkNames),
  outcome: z.enum(checkOutcomes),
  values: z.record(z.string(), z.unknown()),
  thresholds: z.record(z.string(), z.number()),
  engineId: z.string().nullable(),
  modelHash: z.string().nullable(),
});
export type ExaminationResult = z.infer<typeof examinationResult>;

/** What is taken again: the whole face, the whole document, or some of its pictures. */
export const resubmissionPart = z.object({
  take: z.enum(takeTypes),
  photoTypes: z.array(z.enum(photoTypes)).optional().describe('Without them the whole is taken again.'),
  reasons: z.array(z.string()).describe('Codes that help an honest visitor; no others.'),
  problems: z.array(z.object({ photoType: z.enum(photoTypes), problem: z.enum(problems) })),
});
export type ResubmissionPart = z.infer<typeof resubmissionPart>;

/** In shares of the picture's width and height, from its top left corner. */
const box = z.object({ x: z.number(), y: z.number(), width: z.number(), height: z.number() });

/** What the business sees of one identification. */
export const identification = z.object({
  publicId,
  kind: z.literal('identification'),
  status: z.enum(statuses),
  mode: z.enum(['live', 'sandbox']),
  regime: z.enum(regimes),
  method: z.enum(methods),
  ruleVersion: z.string().describe('{regime}/{revision}/{letter} of the rule it was made by.'),
  idTypes: z.array(z.enum(idTypes)).describe('Documents that may be taken, or whose chip may be read.'),
  idType: z.enum(idTypes).nullable().describe('The one of them that was; null before.'),
  targetUserId: z.string().nullable(),
  metadata: z.record(z.string(), z.string()).describe('As it was given; empty if personal data is withheld.'),
  createdAt: instant,
  expiresAt: instant,
  submittedAt: instant.nullable(),
  decidedAt: instant.nullable(),
  decision: z.enum(['approved', 'declined', 'review', 'resubmission']).nullable(),
  reasons: z.array(z.string()),
  resubmissions: z.int().describe('How often something had to be taken again.'),
  parts: z.array(resubmissionPart).describe('What was asked for again last.'),
  profile: profile.partial().nullable(),
  sharedInformation: z
    .object({
      idType: z.enum(idTypes).nullable(),
      verifiedAt: instant.nullable(),
      sharedAt: instant.nullable(),
      stoppedAt: instant.nullable(),
    })
    .nullable()
    .describe(
      'Where the information came from an account: by which document it was verified and when. The profile is shown once the face was found to be the account’s, and until the holder stops the sharing.',
    ),
  userEdited: z.array(z.string()).describe('Profile fields where the visitor did not keep what was read.'),
  documentFields: z.record(z.string(), readField).nullable(),
  chip: chipSummary.nullable().describe('The chip that was read last; null with `picture`.'),
  proof: proofSummary.nullable().describe('What stands for the document; null where none does.'),
  proposedDecision: z
    .object({
      decision: z.enum(['approved', 'declined', 'resubmission']),
      by: z.string().describe('Id of the member of the staff, or of the key.'),
      at: instant,
      parts: z.array(decidedPart).describe('With `resubmission`: the parts that were named.'),
      person: actingPerson.nullable().describe('For callers who may see decisions; else null.'),
      reason: z
        .string()
        .nullable()
        .describe('As it was given; for callers who may see decisions, else null.'),
    })
    .nullable()
    .describe('Where four eyes are demanded: what one person decided and another must decide too.'),
  personalData: z
    .enum(['shown', 'withheld'])
    .describe(
      'Withheld from keys without the scope `personalData`, from staff whose role does not see it or who give no purpose, and after a redaction. Then `profile`, `documentFields`, `submission` are null, `metadata` and the `fields` of `chip` and `proof` empty, and `values` of examinations only numbers, true and false.',
    ),
  materials: z.array(
    z.object({
      id: z.string(),
      type: z.enum(takeTypes),
      photoType: z.enum(photoTypes),
      take: z.int(),
      sha256: z.string(),
      receivedSha256: z.string(),
      width: z.int(),
      height: z.int(),
      takenAt: instant,
      portrait: box
        .nullable()
        .describe(
          "Where the document's portrait, or a selfie's face, lies; null in other pictures and where none was found.",
        ),
    }),
  ),
  examinations: z.array(examinationResult),
});
export type Identification = z.infer<typeof identification>;

/** What every kind shows its business. */
const verification = identification
  .omit({
    kind: true,
    regime: true,
    method: true,
    ruleVersion: true,
    idTypes: true,
    idType: true,
    profile: true,
    sharedInformation: true,
    userEdited: true,
    documentFields: true,
    chip: true,
    proof: true,
  })
  .strip();

export const selfieData = verification.extend({ kind: z.literal('selfieData') });
export type SelfieData = z.infer<typeof selfieData>;

export const faceAuthentication = verification.extend({
  kind: z.literal('faceAuthentication'),
  faceAuthDiv: z.string().nullable(),
  tries: z.int().describe('How many tries were judged.'),
});
export type FaceAuthentication = z.infer<typeof faceAuthentication>;

export const additionalDocument = verification.extend({
  kind: z.literal('additionalDocument'),
  documentType: z.enum(documentTypes),
  submission: licenceSubmission.nullable().describe('What the visitor submitted.'),
  userEdited: z.array(z.string()).describe('Fields where the visitor did not keep what was read.'),
  documentFields: z.record(z.string(), readField).nullable(),
});
export type AdditionalDocument = z.infer<typeof additionalDocument>;

/** One verification of any kind, whole. */
export const anyVerification = z.discriminatedUnion('kind', [
  identification,
  selfieData,
  faceAuthentication,
  additionalDocument,
]);
export type AnyVerification = z.infer<typeof anyVerification>;

const summarized = identification.extend({
  kind: z.enum(kinds),
  method: createdVerification.shape.method,
});
export const identificationSummary = summarized.pick({
  publicId: true,
  kind: true,
  method: true,
  status: true,
  mode: true,
  createdAt: true,
  expiresAt: true,
  submittedAt: true,
  decidedAt: true,
  reasons: true,
});
export const identificationList = z.object({
  items: z.array(identificationSummary),
  nextCursor: z.string().nullable(),
});

export const redeemResultRequest = z.strictObject({ resultCode: z.string().min(20).max(100) });
export const statusAnswer = z.object({ status: z.enum(statuses) });

export const clientAnswer = z.object({
  name: z.string(),
  logoUrl: z.string().nullable(),
  siteUrl: z.string().nullable(),
  privacyPolicyUrl: z.string().nullable(),
});
export type ClientAnswer = z.infer<typeof clientAnswer>;

export const customizations = z.object({
  logoUrl: z.string().nullable(),
  primaryColor: z.string().nullable(),
  greeting: z.string().nullable(),
  supportMsg: z.string().nullable(),
  idTypes: z.array(z.enum(idTypes)),
  requireThickness: z.boolean(),
  allowDesktop: z.boolean(),
  recording: z.enum(recordingPolicies).describe("Whether the page sends the session's video."),
  userSubmission: z
    .boolean()
    .describe('Whether information of an account may be shared instead of taking a document.'),
  method: z.enum(methods).describe('`chip`: the document’s step is made in the business’s own app.'),
  methods: z.array(z.enum(methods)).describe('Among which the visitor may choose, best first; empty: none.'),
  locale: z.literal('ja'),
});
export type Customizations = z.infer<typeof customizations>;
