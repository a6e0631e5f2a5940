import { z } from 'zod';
import { oneLine } from './text-fields.ts';
import { instant, instructions, problems, statuses } from './words.ts';

/** Two movements before the camera, issued together; good once and for 90 s. */
export const faceChallenge = z.object({
  id: z.string(),
  instructions: z
    .array(z.enum(instructions))
    .length(2)
    .describe('What the pictures instruction1 and instruction2 must show, in order.'),
  expiresAt: instant,
});
export type FaceChallenge = z.infer<typeof faceChallenge>;

export const faceAuthenticationState = z.object({
  status: z.enum(statuses),
  triesLeft: z.int().describe('How many tries may still be judged.'),
  challenge: faceChallenge.nullable().describe('Null once no try is left.'),
});
export type FaceAuthenticationState = z.infer<typeof faceAuthenticationState>;

/**
 * POST face_authentication, multipart/form-data: `file`, and instruction1 with instruction2 or neither of them: each one
 * JPEG, PNG or WebP of at most 12 MB. Without them liveness is not checked.
 */
export const faceAuthenticationFields = z.object({
  facialFeatures: z
    .string()
    .max(65_536)
    .optional()
    .describe('What the device measured (JSON): a hint, never trusted.'),
  face_auth_div: oneLine(z.string().min(1).max(100)).optional().describe('Passed through to the webhook.'),
  target_user_id: z.string().min(1).max(200).optional().describe('Must be the person the business set.'),
});
export const faceAuthenticationFiles = ['file'] as const;
export const faceInstructionFiles = ['instruction1', 'instruction2'] as const;

export const faceAuthenticationAnswer = z.object({
  result: z
    .enum(['matched', 'notMatched', 'retry'])
    .describe('`retry`: the pictures were not good enough to be compared.'),
  reasons: z
    .array(z.enum([...problems, 'liveness_not_checked']))
    .describe(
      'What to do better, with `retry`. `liveness_not_checked`: only `file` came, and the setting `faceWithoutLiveness` of the business does not allow that; nothing was compared, and no try was spent.',
    ),
  liveness: z
    .literal('notChecked')
    .optional()
    .describe('Only `file` came: nothing shows that somebody was there in person.'),
});
export type FaceAuthenticationAnswer = z.infer<typeof faceAuthenticationAnswer>;

export const faceAuthenticationAnswerWithFeedback = faceAuthenticationAnswer.extend({
  feedback: z
    .string()
    .max(4096)
    .nullable()
    .describe("What the business's server answered the webhook within 10 s; plain text, never markup."),
});
export type FaceAuthenticationAnswerWithFeedback = z.infer<typeof faceAuthenticationAnswerWithFeedback>;
