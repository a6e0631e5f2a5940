import { z } from 'zod';
import { personText } from './text-fields.ts';
import { day, idTypes, methods } from './words.ts';

const name = z.string().trim().max(60);
/** Full-width katakana, prolonged sound mark, middle dot and spaces; taken in any width and normalised. */
const kana = z
  .string()
  .trim()
  .max(60)
  .regex(/^[ァ-ヶヽヾー・\s  ヷ-ヺｦ-ﾟぁ-ゖゝゞ゛゜]*$/u, 'カタカナで入力してください。');

const ofOneName =
  'Of a person with one name only, one of familyName and firstName is "", and so is its kana.';

/** Who somebody is, as a visitor enters or a business supplies it. A person with one name has the other part empty. */
export const profile = z.strictObject({
  familyName: name.describe(ofOneName),
  firstName: name.describe(ofOneName),
  familyNameKana: kana,
  firstNameKana: kana,
  birthday: day,
  postal: z.string().regex(/^[0-9]{7}$/, '郵便番号を7桁の数字で入力してください。'),
  prefCode: z.string().regex(/^(0[1-9]|[1-3][0-9]|4[0-7])$/, '都道府県を選んでください。'),
  city: z.string().trim().min(1).max(100),
  address: z.string().trim().min(1).max(200),
});
export type Profile = z.infer<typeof profile>;

const enteredFields = profile.extend({
  familyName: personText(name).describe(ofOneName),
  firstName: personText(name).describe(ofOneName),
  familyNameKana: personText(kana),
  firstNameKana: personText(kana),
  city: personText(profile.shape.city),
  address: personText(profile.shape.address),
});

/** A profile as a request has it: without characters that others could not see (`invalid_text`). */
export const enteredProfile = enteredFields.superRefine(requireName);
/** The part of a profile that a business knows. */
export const suppliedProfile = enteredFields.partial().superRefine(requireName);

/** One part of a name may be empty, not both, and the kana of a part only together with it. */
function requireName(
  { familyName, firstName, familyNameKana, firstNameKana }: Partial<Profile>,
  context: z.RefinementCtx,
): void {
  const missing = {
    familyName: familyName === '' && firstName === '',
    familyNameKana: isHalf(familyName, familyNameKana) || (familyNameKana === '' && firstNameKana === ''),
    firstNameKana: isHalf(firstName, firstNameKana),
  };
  for (const [path, isMissing] of Object.entries(missing)) {
    if (isMissing) context.addIssue({ code: 'custom', path: [path], message: nameMessage });
  }
}

const nameMessage =
  'お名前とフリガナを入力してください。姓または名だけの方は、もう一方を両方とも空にしてください。';

function isHalf(written: string | undefined, kana: string | undefined): boolean {
  return written !== undefined && kana !== undefined && (written === '') !== (kana === '');
}

/**
 * What may be proposed of a profile: split from what was read of the document, or, where that does not show it,
 * concluded from that. For the visitor to check; nothing of it is stored, compared or decided by.
 */
export const proposedProfile = z.object(profile.shape).partial();
export type ProposedProfile = z.infer<typeof proposedProfile>;

/** What the visitor typed or took over so far. It stands in the body: addresses of calls are logged by proxies. */
export const proposeProfileRequest = profile
  .pick({ familyName: true, firstName: true, postal: true, prefCode: true, city: true, address: true })
  .partial();

export const proposeProfileAnswer = z.object({
  proposed: proposedProfile.describe(
    'familyNameKana and firstNameKana of names; prefCode, city and address (the town) of a postal; postal of prefCode, city and address. What is not clear is left away. For the visitor to check; nothing is stored.',
  ),
});
export type ProposeProfileAnswer = z.infer<typeof proposeProfileAnswer>;

export const profileAnswer = z.object({
  profile: profile
    .nullable()
    .describe('What this visitor entered; null before, or where the business supplied it.'),
  suppliedByClient: z.boolean(),
});
export type ProfileAnswer = z.infer<typeof profileAnswer>;

export const methodRequest = z.strictObject({ method: z.enum(methods) });

export const idTypeRequest = z.strictObject({ idType: z.enum(idTypes) });
export const idTypeAnswer = z.object({ idType: z.enum(idTypes).nullable() });
