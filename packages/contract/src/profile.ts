import { z } from 'zod';
import { day, idTypes } from './words.ts';

const name = z.string().trim().min(1).max(60);
/** Full-width katakana, prolonged sound mark, middle dot and spaces; taken in any width and normalised. */
const kana = z
  .string()
  .trim()
  .min(1)
  .max(60)
  .regex(/^[ァ-ヶヽヾー・\s  ヷ-ヺｦ-ﾟぁ-ゖゝゞ゛゜]+$/u, 'カタカナで入力してください。');

/** Who somebody is, as a visitor enters or a business supplies it. */
export const profile = z.strictObject({
  familyName: name,
  firstName: name,
  familyNameKana: kana,
  firstNameKana: kana,
  birthday: day,
  postal: z.string().regex(/^[0-9]{7}$/, '7桁の数字で入力してください。'),
  prefCode: z.string().regex(/^(0[1-9]|[1-3][0-9]|4[0-7])$/, '都道府県を選んでください。'),
  city: z.string().trim().min(1).max(100),
  address: z.string().trim().min(1).max(200),
});
export type Profile = z.infer<typeof profile>;

export const profileAnswer = z.object({
  profile: profile
    .nullable()
    .describe('What this visitor entered; null before, or where the business supplied it.'),
  suppliedByClient: z.boolean(),
});
export type ProfileAnswer = z.infer<typeof profileAnswer>;

export const idTypeRequest = z.strictObject({ idType: z.enum(idTypes) });
export const idTypeAnswer = z.object({ idType: z.enum(idTypes).nullable() });
