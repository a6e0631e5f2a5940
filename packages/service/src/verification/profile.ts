import { isFullWidthKatakana, todayInTokyo, toFullWidthKatakana } from '@ekyc/documents';
import type { Profile, ProfileAnswer } from '@ekyc/contract';
import { appendAuditEntry } from '../audit/index.ts';
import { failure, type FieldError, type Outcome, success } from '../outcome.ts';
import { sealedFields } from '../sealing/index.ts';
import { lockForSession } from './lock.ts';
import type { SessionPorts, VisitorSession } from './session.ts';
import type { Status } from './states.ts';

/** While these last the visitor may still enter, choose and correct. */
export const editable: readonly Status[] = ['started', 'capturing', 'resubmission'];

/** What this visitor entered; what the business supplied is never shown back: whoever has the link would learn it. */
export function readProfile(session: VisitorSession): ProfileAnswer {
  const { verification, vault } = session;
  return {
    profile: verification.sealed_profile
      ? vault.openJson(sealedFields.profile, verification.sealed_profile)
      : null,
    suppliedByClient: verification.supplied_profile,
  };
}

/** Stores what was entered or corrected, kana normalised to full-width katakana. */
export async function writeProfile(
  ports: SessionPorts,
  session: VisitorSession,
  entered: Profile,
): Promise<Outcome<ProfileAnswer>> {
  if (session.verification.supplied_profile) return failure('profile_supplied_by_client');
  const profile = {
    ...entered,
    familyNameKana: toFullWidthKatakana(entered.familyNameKana),
    firstNameKana: toFullWidthKatakana(entered.firstNameKana),
  };
  const errors = objections(profile, ports.now());
  if (errors.length > 0) return failure('invalid_fields', { errors });
  return ports.db.transaction().execute(async (tx) => {
    const bound = await lockForSession(tx, session.verification);
    if (!bound.ok) return bound;
    const row = bound.value;
    if (!editable.includes(row.status) || row.account_use === 'userSubmission') return failure('wrong_state');
    const before = row.sealed_profile
      ? JSON.stringify(session.vault.openJson(sealedFields.profile, row.sealed_profile))
      : null;
    if (before !== JSON.stringify(profile)) {
      await tx
        .updateTable('verification')
        .set({ sealed_profile: session.vault.sealJson(sealedFields.profile, profile) })
        .where('id', '=', row.id)
        .execute();
      await appendAuditEntry(tx, row.id, ports.now(), { actor: 'visitor', action: 'profile.entered' });
    }
    return success({ profile, suppliedByClient: false });
  });
}

function objections(profile: Profile, now: Date): FieldError[] {
  const errors: FieldError[] = [];
  for (const path of ['familyNameKana', 'firstNameKana'] as const) {
    if (profile[path] !== '' && !isFullWidthKatakana(profile[path])) {
      errors.push({ path, code: 'kana', message: 'カタカナで入力してください。' });
    }
  }
  const today = todayInTokyo(now);
  if (profile.birthday > today || profile.birthday < '1868-01-25') {
    errors.push({ path: 'birthday', code: 'birthday', message: '生年月日を確認してください。' });
  }
  return errors;
}
