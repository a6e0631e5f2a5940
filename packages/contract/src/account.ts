import { z } from 'zod';
import { profile } from './profile.ts';
import { termsVersion } from './terms.ts';
import { idTypes, instant, publicId, regimes, statuses } from './words.ts';

/** What a person verified once and may share. */
export const accountInformation = z.object({
  profile,
  idType: z.enum(idTypes).describe('The document by which it was verified.'),
  verifiedAt: instant,
  validUntil: instant.describe("The document's expiry, at most 365 days after the verification."),
  valid: z.boolean().describe('Whether it may still be shared now.'),
  mode: z
    .enum(['live', 'sandbox'])
    .describe('Information from a sandbox verification can be shared with sandbox verifications only.'),
  source: z.object({ business: z.string().describe('Name of the business that asked for it.'), publicId }),
});
export type AccountInformation = z.infer<typeof accountInformation>;

/** GET account: what its holder sees of it. */
export const accountAnswer = z.object({
  email: z.string().nullable(),
  createdAt: instant,
  information: accountInformation.nullable(),
  review: z
    .object({ requestedAt: instant })
    .nullable()
    .describe('New information that a person looks at before the account takes it over.'),
  openIdentification: z
    .object({ publicId, status: z.enum(statuses), url: z.string(), expiresAt: instant })
    .nullable()
    .describe('The identification made for this account with the publishable key, while it is not decided.'),
  terms: z.object({
    current: termsVersion,
    agreed: z.array(z.object({ version: termsVersion, agreedAt: instant })),
    mustAgree: termsVersion
      .nullable()
      .describe(
        'The version in force, while the holder has not agreed to it; calls that share or change need it.',
      ),
  }),
  deletionRequest: z.object({ requestedAt: instant }).nullable(),
  recoveryCodes: z
    .object({ remaining: z.int().min(0) })
    .nullable()
    .describe('Recovery codes that are left; null where the account service has none.'),
});
export type AccountAnswer = z.infer<typeof accountAnswer>;

/** POST recovery_codes. */
export const currentCode = z.strictObject({
  code: z
    .string()
    .regex(/^\d{6}$/)
    .describe('What the account’s authenticator shows now; good once.'),
});

/** Its answer. */
export const recoveryCodesAnswer = z.object({
  codes: z
    .array(z.string())
    .describe(
      'Each is good once, in place of one code of the authenticator. Shown only this once; earlier ones end.',
    ),
});
export type RecoveryCodesAnswer = z.infer<typeof recoveryCodesAnswer>;

/** What stands behind the `#` of a link in a mail. */
export const linkToken = z.strictObject({ token: z.string().regex(/^[A-Za-z0-9_-]{43}$/) });

/** POST account_links: for people who cannot sign in. */
export const accountLinkRequest = z.strictObject({
  email: z.email().max(254),
  purpose: z
    .enum(['recovery', 'deletion'])
    .describe(
      'recovery: the authenticator was lost. deletion: the account is suspended and is to be deleted.',
    ),
});

/** POST account_links/recovery: the identification, and the code that will count after its approval. */
export const begunRecovery = z.object({
  publicId,
  url: z.string(),
  recoveryCode: z.string().describe('Told this once; it counts 72 hours after two people approved.'),
});
export type BegunRecovery = z.infer<typeof begunRecovery>;

export const deletionRequestAnswer = z.object({ requestedAt: instant });

/** POST link_account: what became of the verification's information. */
export const linkAccountAnswer = z.object({
  information: z
    .enum(['adopted', 'review', 'kept'])
    .describe(
      'adopted: it is the account’s now. review: a person looks at it first. kept: the account keeps what it has, which is newer or worth more.',
    ),
});
export type LinkAccountAnswer = z.infer<typeof linkAccountAnswer>;

export const sharedItems = [
  'familyName',
  'firstName',
  'familyNameKana',
  'firstNameKana',
  'birthday',
  'postal',
  'prefCode',
  'city',
  'address',
] as const satisfies readonly (keyof z.infer<typeof profile>)[];
export type SharedItem = (typeof sharedItems)[number];

export const sharingObstacles = [
  'no_information',
  'information_expired',
  'regime',
  'mode',
  'already_begun',
  'profile_edit',
  'face_outdated',
] as const;
export type SharingObstacle = (typeof sharingObstacles)[number];

/** GET user_submission: what would go to whom, or why nothing can. */
export const userSubmissionAnswer = z.object({
  possible: z.boolean(),
  obstacle: z
    .enum(sharingObstacles)
    .nullable()
    .describe('Why not: no or outdated information, a regime that wants the document taken, a take begun, …'),
  agreed: z.boolean().describe('This verification already comes from this account.'),
  business: z.object({ name: z.string(), privacyPolicyUrl: z.string().nullable() }),
  purpose: z.string(),
  regime: z.enum(regimes),
  items: z
    .array(z.object({ item: z.enum(sharedItems), value: z.string() }))
    .describe("For the holder's own eyes."),
  idType: z.enum(idTypes).nullable(),
  verifiedAt: instant.nullable(),
  validUntil: instant.nullable(),
  termsVersion: termsVersion.describe('To be sent back with the agreement.'),
  mustAgreeToTerms: z.boolean().describe('Agree by POST account/terms_agreements first.'),
});
export type UserSubmissionAnswer = z.infer<typeof userSubmissionAnswer>;

export const userSubmissionRequest = z.strictObject({
  agreed: z.literal(true),
  items: z
    .array(z.enum(sharedItems))
    .min(1)
    .max(sharedItems.length)
    .describe('Exactly the items that GET user_submission named.'),
  termsVersion,
});
export type UserSubmissionRequest = z.infer<typeof userSubmissionRequest>;

export const userSubmissionAccepted = z.object({ agreedAt: instant });

/** A consent receipt as its holder sees it. */
export const sharing = z.object({
  id: z.string(),
  business: z.object({ name: z.string() }),
  purpose: z.string(),
  items: z.array(z.enum(sharedItems)),
  termsVersion,
  agreedAt: instant,
  sharedAt: instant,
  stoppedAt: instant.nullable(),
  keptUntil: instant.describe('The receipt is stored for three years.'),
});
export type Sharing = z.infer<typeof sharing>;
export const sharingList = z.object({ items: z.array(sharing) });
export type SharingList = z.infer<typeof sharingList>;
