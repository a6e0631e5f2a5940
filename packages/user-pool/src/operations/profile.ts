import { z } from 'zod';
import { attributeList, type Attributes, isWritable, readAttributes, withinLimits } from '../attributes.ts';
import { spendCurrentCode } from '../current-code.ts';
import { type CodeDeliveryDetails } from '../delivery.ts';
import { type Outcome, refusal, refusals, success } from '../outcome.ts';
import { refuseNewEmail } from '../sso/sso-only.ts';
import { bearerOf, type Bearer, recentBearerOf, type TokenPool } from '../tokens.ts';
import { lockUser, recordChange, tellChange } from '../recovery/changes.ts';
import type { MfaKind } from '../tables.ts';
import { attributesOf, changeAttributes, type UserRow } from '../users.ts';
import { askForNewEmail } from './contacts.ts';
import { accessToken, attributeEntries, currentCode, operation } from './operation.ts';

export const getUser = operation(z.object({ AccessToken: accessToken }), async (pool, request) => {
  const bearer = await bearerOf(pool, request.AccessToken);
  if (!bearer.ok) return bearer;
  const { row } = bearer.value;
  const factors = [
    ...(row.sealed_totp === null ? [] : ['SOFTWARE_TOKEN_MFA']),
    ...(row.preferred_mfa === 'SMS_MFA' ? ['SMS_MFA'] : []),
  ];
  return success({
    Username: row.sub,
    UserAttributes: [{ Name: 'sub', Value: row.sub }, ...attributeList(attributesOf(pool.keys, row))],
    UserMFASettingList: factors,
    ...(row.preferred_mfa === null ? {} : { PreferredMfaSetting: row.preferred_mfa }),
  });
});

/** An e-mail address is not changed here: it must be proved first. */
export const updateUserAttributes = operation(
  z.object({
    AccessToken: accessToken,
    UserAttributes: attributeEntries,
    CurrentCode: currentCode.optional(),
  }),
  async (pool, request): Promise<Outcome<object>> => {
    const bearer = await bearerOf(pool, request.AccessToken);
    if (!bearer.ok) return bearer;
    const given = readAttributes(request.UserAttributes);
    if (!given.ok) return given;
    const { email, ...others } = given.value;
    const stored = attributesOf(pool.keys, bearer.value.row);
    const merged = withinLimits({ ...stored, ...others });
    if (!merged.ok) return merged;
    const sent: CodeDeliveryDetails[] = [];
    if (email !== undefined && email !== stored['email']) {
      const recent = await recentBearerOf(pool, request.AccessToken);
      if (!recent.ok) return recent;
      const { row } = recent.value;
      const refused =
        (await refuseNewEmail(pool, row, email)) ?? (await spendCurrentCode(pool, row, request.CurrentCode));
      if (refused) return refused;
      const asked = await askForNewEmail(pool, bearer.value.row, email);
      if (!asked.ok) return asked;
      sent.push(asked.value);
    }
    await writeAttributes(pool, bearer.value, (attributes) => ({ ...attributes, ...others }));
    return success({ CodeDeliveryDetailsList: sent });
  },
);

export const deleteUserAttributes = operation(
  z.object({ AccessToken: accessToken, UserAttributeNames: z.array(z.string().min(1).max(64)).max(100) }),
  async (pool, request) => {
    const bearer = await bearerOf(pool, request.AccessToken);
    if (!bearer.ok) return bearer;
    const names = new Set(request.UserAttributeNames);
    if ([...names].some((name) => name === 'email' || !isWritable(name)))
      return refusals.unauthorizedAttribute;
    await writeAttributes(pool, bearer.value, (attributes) =>
      Object.fromEntries(Object.entries(attributes).filter(([name]) => !names.has(name))),
    );
    return success({});
  },
);

/** Another telephone number is not a verified one, and no longer the second factor. */
async function writeAttributes(
  pool: TokenPool,
  { row }: Bearer,
  change: (attributes: Attributes) => Attributes,
): Promise<void> {
  const stored = attributesOf(pool.keys, row)['phone_number'];
  const phone = change(attributesOf(pool.keys, row))['phone_number'];
  const changed = (attributes: Attributes): Attributes => {
    const next = change(attributes);
    if (next['phone_number'] === attributes['phone_number']) return next;
    const { phone_number_verified: _, ...rest } = next;
    return 'phone_number' in rest ? { ...rest, phone_number_verified: 'false' } : rest;
  };
  const factor =
    phone === stored || row.preferred_mfa !== 'SMS_MFA'
      ? {}
      : { preferred_mfa: 'SOFTWARE_TOKEN_MFA' as const };
  await changeAttributes(pool, row.sub, changed, factor);
}

const factor = z.object({ Enabled: z.boolean().optional(), PreferredMfa: z.boolean().optional() });

export const setUserMfaPreference = operation(
  z.object({
    AccessToken: accessToken,
    SoftwareTokenMfaSettings: factor.optional(),
    SMSMfaSettings: factor.optional(),
    EmailMfaSettings: factor.optional(),
    CurrentCode: currentCode.optional(),
  }),
  async (pool, request): Promise<Outcome<object>> => {
    const bearer = await recentBearerOf(pool, request.AccessToken);
    if (!bearer.ok) return bearer;
    const { row } = bearer.value;
    const { SoftwareTokenMfaSettings: totp, SMSMfaSettings: sms, EmailMfaSettings: email } = request;
    if (totp?.Enabled === false)
      return refusal('InvalidParameterException', 'Software token MFA is required and cannot be disabled.');
    if (email?.Enabled === true || email?.PreferredMfa === true) return notConfigured('EMAIL_OTP');
    if (totp !== undefined && row.sealed_totp === null) return notConfigured('SOFTWARE_TOKEN_MFA');
    const attributes = attributesOf(pool.keys, row);
    const smsReady = pool.delivery.smsAvailable && attributes['phone_number_verified'] === 'true';
    const wantsSms = sms?.Enabled === true || sms?.PreferredMfa === true;
    if (wantsSms && !smsReady) return notConfigured('SMS_MFA');
    if (totp?.PreferredMfa === true && sms?.PreferredMfa === true)
      return refusal('InvalidParameterException', 'Only one MFA can be preferred.');
    const preferred = sms?.PreferredMfa === true ? 'SMS_MFA' : 'SOFTWARE_TOKEN_MFA';
    if (row.sealed_totp === null || (totp === undefined && sms === undefined)) return success({});
    if (preferred === row.preferred_mfa) return success({});
    const refused = await spendCurrentCode(pool, row, request.CurrentCode);
    if (refused) return refused;
    return (await prefer(pool, row, preferred)) ? success({}) : notConfigured('SMS_MFA');
  },
);

/** Another second factor. @returns false where the telephone is no longer the proved one */
async function prefer(pool: TokenPool, { sub }: UserRow, preferred: MfaKind): Promise<boolean> {
  const change = await pool.db.transaction().execute(async (tx) => {
    const within = { ...pool, db: tx };
    const current = await lockUser(within, sub);
    if (!current?.enabled) return null;
    const verified = attributesOf(pool.keys, current)['phone_number_verified'] === 'true';
    if (preferred === 'SMS_MFA' && !verified) return null;
    const kind = 'secondFactorChosen';
    const recorded = await recordChange(within, current, { kind, action: 'second_factor.chosen' });
    await tx.updateTable('pool_user').set({ preferred_mfa: preferred }).where('sub', '=', sub).execute();
    return recorded;
  });
  if (change !== null) tellChange(pool, change);
  return change !== null;
}

function notConfigured(what: string) {
  return refusal('InvalidParameterException', `User does not have delivery config set to turn on ${what}`);
}
