import { z } from 'zod';
import { instant } from './words.ts';

/** Versions are named by the person who posts them or by the day from which they are in force. */
export const termsVersion = z.string().regex(/^[A-Za-z0-9._-]{1,40}$/);

export const termsText = z.object({
  version: termsVersion,
  text: z.string().describe('Plain Japanese text; paragraphs are separated by empty lines.'),
  inForceFrom: instant,
});
export type TermsText = z.infer<typeof termsText>;

export const termsAnswer = z.object({
  current: termsText,
  upcoming: termsText.nullable().describe('Posted and not yet in force: 14 days after posting.'),
});
export type TermsAnswer = z.infer<typeof termsAnswer>;

export const privacyPolicyAnswer = z.object({
  version: termsVersion,
  text: z.string().describe('Plain Japanese text; paragraphs are separated by empty lines.'),
});
export type PrivacyPolicyAnswer = z.infer<typeof privacyPolicyAnswer>;

export const termsAgreementRequest = z.strictObject({ version: termsVersion });
export const termsAgreementAnswer = z.object({ version: termsVersion, agreedAt: instant });
export type TermsAgreementAnswer = z.infer<typeof termsAgreementAnswer>;
