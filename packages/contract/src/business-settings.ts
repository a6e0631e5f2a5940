import { z } from 'zod';
import { recordingPolicies } from './recording.ts';
import { oneLine } from './text-fields.ts';
import { operatorConditions, ruleConditions } from './methods.ts';
import { checkNames, day, idTypes, methods, regimes } from './words.ts';

const action = z.enum(['decline', 'review', 'ignore']);

/** How a business treats the outcomes of checks; what is not named follows the default (docs/decisions.md). */
export const policySettings = z.partialRecord(
  z.enum(checkNames),
  z.strictObject({ failed: action.optional(), consider: action.optional(), advisory: action.optional() }),
);
export type PolicySettings = z.infer<typeof policySettings>;

/** Distances of two faces (0: the same picture). Within the operator's bounds, which the answer names. */
export const matchThresholds = z.strictObject({
  accept: z.number().describe('Below it two faces are one person.'),
  review: z.number().describe('From it on they are two; between them a person looks.'),
});
export type MatchThresholds = z.infer<typeof matchThresholds>;

/** How a business wants its visitors' screens, and what its policy asks for. */
export const customizationSettings = z.strictObject({
  logoUrl: z.string().startsWith('/').nullable().default(null),
  primaryColor: z
    .string()
    .regex(/^#[0-9a-fA-F]{6}$/)
    .nullable()
    .default(null),
  greeting: z.string().max(500).nullable().default(null),
  supportMsg: z.string().max(500).nullable().default(null),
  idTypes: z
    .array(z.enum(idTypes))
    .min(1)
    .default([...idTypes]),
  /** Law that an identification is made under where its request names none. */
  regime: z.enum(regimes).default('none'),
  /**
   * How people may be identified. A business without an app or a counter cannot read a chip, so that none is asked for
   * unless it says so here; of those that are lawful on the day the first of `picture`, `chip`, `chipAtCounter`, `jpki`, `mdoc` is taken.
   */
  methods: z.array(z.enum(methods)).min(1).max(methods.length).default(['picture']),
  /**
   * Passports by chip at the counter: two readings of the amended 犯収法施行規則 6条1項1号イ differ on whether a passport
   * serves, as it bears no address. `false` refuses them under a law.
   */
  passportAtCounter: z.boolean().default(false),
  /**
   * The business itself is a 署名検証者 (公的個人認証法 17条4項; another may do the certification and notices in its name):
   * 犯収法 and 古物営業法 take a signature by the card's certificate from no other.
   */
  signatureVerifier: z.boolean().default(false),
  /** The business asks its customers' occupation itself: 古物営業法 wants it beside what a certificate says. */
  occupationHeld: z.boolean().default(false),
  requireThickness: z.boolean().default(true),
  allowDesktop: z.boolean().default(true),
  minimumAge: z.int().min(0).max(120).nullable().default(null),
  /**
   * Days for which a verification is retained after its end where no law says more; null: until it is deleted. Three
   * years by default: as long as 古物営業法 18条 requires records to be retained, while 個人情報保護法 22条 wants
   * faces and documents erased once they are no longer needed, so that keeping them for ever must be a choice.
   */
  retentionDays: z.int().min(1).max(3650).nullable().default(1096),
  /**
   * How often the policy itself may ask a visitor for better pictures (at most 3: nobody is held at the camera for ever). Once by default: it
   * spares a person most blurred pictures, and more rounds would keep honest visitors at the camera.
   */
  resubmissions: z.int().min(0).max(3).default(1),
  /** What information that an account's holder shares is wanted for, as they read it before they agree. */
  sharingPurpose: z.string().min(1).max(200).default('本人確認のため'),
  /**
   * The session's video: without a required one a person decides; a preferred one is examined where there is one, and
   * its absence has no effect; `off` is refused where a law demands capture by the operator's own software.
   */
  recording: z.enum(recordingPolicies).default('required'),
  /**
   * Whether a face authentication may match by one picture of the face alone. No liveness is checked then: a photo of the
   * person would do.
   */
  faceWithoutLiveness: z.boolean().default(false),
  /** Whether a review's decision needs a second person who decides the same. */
  fourEyes: z.boolean().default(false),
  /** Hours within which a review should be decided; longer ones are told as overdue. Null: no deadline. */
  reviewHours: z.int().min(1).max(720).nullable().default(null),
  /** Null: the service's own, which the operator's measurements justify. */
  match: matchThresholds.nullable().default(null),
  policy: policySettings.default({}),
});
export type CustomizationSettings = z.infer<typeof customizationSettings>;

const origin = z
  .string()
  .max(200)
  .refine(
    (text) => z.url().safeParse(text).success && new URL(text).origin === text,
    'https://shop.example のように指定してください。',
  );
const webAddress = z
  .url({ protocol: /^https?$/ })
  .max(2000)
  .nullable();

/** What a business's owner may change. The logo is changed by a call of its own. */
export const updateBusinessRequest = z.strictObject({
  revision: z.int().min(0).describe('Of the settings that were read: nobody overwrites what is newer.'),
  name: oneLine(z.string().trim().min(1).max(100)),
  siteUrl: webAddress,
  privacyPolicyUrl: webAddress,
  redirectOrigins: z.array(origin).max(50).describe('Where a visitor may be sent back to.'),
  framingOrigins: z
    .array(origin)
    .max(50)
    .nullable()
    .describe('Pages that may embed the journey; null: the redirect origins.'),
  settings: customizationSettings.omit({ logoUrl: true }),
});
export type UpdateBusinessRequest = z.infer<typeof updateBusinessRequest>;

const bounds = z.object({ min: z.number(), max: z.number() });
export const businessAnswer = z.object({
  id: z.string(),
  mode: z.enum(['live', 'sandbox']),
  ...updateBusinessRequest.shape,
  name: z.string(),
  logoUrl: z.string().nullable(),
  /** What the operator allows. */
  bounds: z.object({ match: z.object({ accept: bounds, review: bounds }), defaults: matchThresholds }),
  /** By which methods each law lets somebody be identified, with the first and last day; null: without end. */
  lawfulMethods: z.array(
    z.object({
      regime: z.enum(regimes),
      method: z.enum(methods),
      idTypes: z.array(z.enum(idTypes)).describe('Documents that serve.'),
      doubtfulIdTypes: z
        .array(z.enum(idTypes))
        .describe('Documents that serve only where the settings say so (`passportAtCounter`).'),
      conditions: z
        .array(z.enum(ruleConditions))
        .describe('What operator and business must be for it: settings of the business have the same names.'),
      firstDay: day.nullable(),
      lastDay: day.nullable(),
    }),
  ),
  metByOperator: z.array(z.enum(operatorConditions)).describe('Which of the conditions the operator meets.'),
  /** The model that compares faces, and whether its measured figures let it decide anything without a person. */
  faceModel: z.object({ id: z.string(), title: z.string(), decides: z.boolean() }),
});
export type BusinessAnswer = z.infer<typeof businessAnswer>;
