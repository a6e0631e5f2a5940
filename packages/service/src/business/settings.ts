import { checkNames, idTypes, recordingPolicies } from '@ekyc/contract';
import { z } from 'zod';

const action = z.enum(['decline', 'review', 'ignore']);

/** What a business makes of the outcomes of checks; what is not named follows the default (design §6). */
export const policySettings = z.partialRecord(
  z.enum(checkNames),
  z.strictObject({ failed: action.optional(), consider: action.optional(), advisory: action.optional() }),
);
export type PolicySettings = z.infer<typeof policySettings>;

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
  requireThickness: z.boolean().default(true),
  allowDesktop: z.boolean().default(true),
  minimumAge: z.int().min(0).max(120).nullable().default(null),
  /**
   * Days for which a verification is kept after its end where no law says more; null: until it is deleted. Three
   * years where nothing is said: as long as 古物営業法 18条 wants its records kept, while 個人情報保護法 22条 wants
   * faces and documents erased once they are needed no more, so that keeping them for ever must be somebody's wish.
   */
  retentionDays: z.int().min(1).max(3650).nullable().default(1096),
  /**
   * How often the policy itself may ask a visitor for better pictures (design §4: at most 3). Once by default: it
   * spares a person most blurred pictures, and more rounds would keep honest visitors at the camera.
   */
  resubmissions: z.int().min(0).max(3).default(1),
  /** What information that an account's holder lends is wanted for, as they read it before they agree. */
  sharingPurpose: z.string().min(1).max(200).default('本人確認のため'),
  /**
   * The session's video: without a required one a person decides; a preferred one is looked at where it is there, and
   * missed by nobody; `off` is refused where a law demands capture by the operator's own software.
   */
  recording: z.enum(recordingPolicies).default('required'),
  policy: policySettings.default({}),
});
export type CustomizationSettings = z.infer<typeof customizationSettings>;
