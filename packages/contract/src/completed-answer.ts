import { z } from 'zod';
import { resubmissionPart } from './verification.ts';
import { sandboxState } from './specimen.ts';
import { methods, stages, statuses } from './words.ts';

export const completedAnswer = z.object({
  completed: z.boolean().describe('True once nothing more is expected of the visitor or the examination.'),
  status: z.enum(statuses),
  reasons: z.array(z.string()).describe('Codes that help an honest visitor; no others.'),
  parts: z
    .array(resubmissionPart)
    .describe('What is to be taken again, while status is resubmission or capturing after it; else empty.'),
  redirectUrl: z
    .string()
    .nullable()
    .describe('Where to return to, resultCode included, once there is a result.'),
  linkable: z.boolean().describe('Whether the result may be taken over into an account (link_account).'),
  account: z
    .enum(['own', 'shared'])
    .nullable()
    .describe('`own`: made by a holder for the own account. `shared`: an account replaces a document.'),
  method: z
    .enum(methods)
    .optional()
    .describe('Only where it is another one than `picture`: where the document’s step is made.'),
  sandbox: sandboxState.optional().describe('Only of a sandbox business.'),
  handedOver: z
    .literal(true)
    .optional()
    .describe(
      'Only where the code is of the browser that handed the verification over to another device. The answer says whether it goes on there and at which stage, was submitted, or ended without; nothing else.',
    ),
  stage: z
    .enum(stages)
    .optional()
    .describe(
      'Beside `handedOver`, while the visitor goes on: nothing taken yet, the document, the face, or what is confirmed before the submission.',
    ),
});
export type CompletedAnswer = z.infer<typeof completedAnswer>;
