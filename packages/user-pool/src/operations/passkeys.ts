import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import { spendCurrentCode } from '../current-code.ts';
import { type Outcome, refusal, refusals, success } from '../outcome.ts';
import { madeCredential, readClientData } from '../passkeys/credential-form.ts';
import { ceremonyMs, longestName, mostPasskeys } from '../passkeys/limits.ts';
import type { PasskeyParty } from '../passkeys/party.ts';
import {
  deletePasskey,
  insertPasskey,
  type PasskeyData,
  passkeysOf,
  type StoredPasskey,
  userHandleOf,
} from '../passkeys/stored-passkeys.ts';
import { makingOptions, type MadePasskey, verifyMaking } from '../passkeys/verify.ts';
import { lockUser, type RecordedChange, recordChange, tellChange } from '../recovery/changes.ts';
import { enterStep, insertSession } from '../sessions.ts';
import { isSsoOnly } from '../sso/sso-only.ts';
import { type Bearer, bearerOf, recentBearerOf, revokeSignIns, type TokenPool } from '../tokens.ts';
import { emailOf, same, type UserRow } from '../users.ts';
import { accessToken, currentCode, operation } from './operation.ts';

/** Against a code of the authenticator, as whatever guards an account; the challenge is for this sign-in alone. */
export const startWebAuthnRegistration = operation(
  z.object({ AccessToken: accessToken, CurrentCode: currentCode.optional() }),
  async (pool, request): Promise<Outcome<object>> => {
    if (pool.passkeys === null) return refusals.passkeysOff;
    const bearer = await recentBearerOf(pool, request.AccessToken);
    if (!bearer.ok) return bearer;
    const { row, signIn } = bearer.value;
    if (await isSsoOnly(pool, row)) return refusals.ssoNoCredential;
    const existing = await passkeysOf(pool, row.sub);
    if (existing.length >= mostPasskeys) return refusals.tooManyPasskeys;
    const refused = await spendCurrentCode(pool, row, request.CurrentCode);
    if (refused) return refused;
    const challenge = randomBytes(32).toString('base64url');
    const data = { signIn: signIn.id };
    await insertSession(pool, { id: challenge, sub: row.sub, step: 'PASSKEY_REGISTRATION', data });
    const options = await makingOptions(pool.passkeys, {
      challenge,
      userHandle: userHandleOf(pool, row.sub),
      email: emailOf(pool.keys, row),
      existing,
      timeout: ceremonyMs,
    });
    return success({ CredentialCreationOptions: options });
  },
);

/** Ours, beside Cognito's fields: what the holder calls the passkey. A stranger's must not hide behind an invisible name. */
const friendlyName = z
  .string()
  .trim()
  .min(1)
  .max(longestName)
  .regex(/^[^\p{C}\p{Default_Ignorable_Code_Point}\p{Zl}\p{Zp}\u{2800}]*$/u);

export const completeWebAuthnRegistration = operation(
  z.object({
    AccessToken: accessToken,
    Credential: madeCredential,
    FriendlyCredentialName: friendlyName.default('Passkey'),
  }),
  async (pool, request): Promise<Outcome<object>> => {
    if (pool.passkeys === null) return refusals.passkeysOff;
    const bearer = await bearerOf(pool, request.AccessToken);
    if (!bearer.ok) return bearer;
    const { Credential: credential, FriendlyCredentialName: name } = request;
    const made = await proveMaking(pool, pool.passkeys, bearer.value, credential);
    if (!made.ok) return made;
    const { authenticatorAttachment: attachment } = credential;
    const change = await store(pool, bearer.value.row, {
      ...made.value,
      name,
      transports: credential.response.transports,
      ...(attachment === undefined ? {} : { attachment }),
    });
    if ('ok' in change) return change;
    tellChange(pool, change);
    return success({});
  },
);

/** Spends the challenge, which this sign-in was given, and verifies what was made by it. */
async function proveMaking(
  pool: TokenPool,
  party: PasskeyParty,
  { row, signIn }: Bearer,
  credential: z.output<typeof madeCredential>,
): Promise<Outcome<MadePasskey>> {
  const page = readClientData(credential.response.clientDataJSON);
  const step = { step: 'PASSKEY_REGISTRATION', spend: true, guess: null } as const;
  const entered = page && (await enterStep(pool, page.challenge, step));
  if (!entered || entered.sub !== row.sub || entered.data.signIn !== signIn.id)
    return refusals.passkeyChallengeNotFound;
  if (!party.origins.includes(page.origin) || page.crossOrigin === true) return refusals.passkeyOrigin;
  const made = await verifyMaking(party, { credential, challenge: page.challenge });
  return made === null ? refusals.passkeyNotSupported : success(made);
}

async function store(
  pool: TokenPool,
  row: UserRow,
  passkey: PasskeyData & MadePasskey,
): Promise<RecordedChange | ReturnType<typeof refusal>> {
  try {
    return await pool.db.transaction().execute(async (tx) => {
      const within = { ...pool, db: tx };
      const current = await lockUser(within, row.sub);
      // The authenticator whose code was given, if it is still the account's.
      if (!current?.enabled || !same(current.sealed_totp, row.sealed_totp))
        throw new Refused(refusals.passkeyChallengeNotFound);
      if (await isSsoOnly(within, current)) throw new Refused(refusals.ssoNoCredential);
      if ((await passkeysOf(within, row.sub)).length >= mostPasskeys)
        throw new Refused(refusals.tooManyPasskeys);
      const recorded = await recordChange(within, current, { kind: 'passkeyAdded', action: 'passkey.added' });
      if (!(await insertPasskey(within, row.sub, passkey))) throw new Refused(refusals.passkeyExists);
      return recorded;
    });
  } catch (error) {
    if (error instanceof Refused) return error.refusal;
    throw error;
  }
}

/** Thrown within a transaction to undo it. */
class Refused extends Error {
  readonly refusal: ReturnType<typeof refusal>;

  constructor(why: ReturnType<typeof refusal>) {
    super(why.message);
    this.refusal = why;
  }
}

export const listWebAuthnCredentials = operation(
  z.object({
    AccessToken: accessToken,
    MaxResults: z.int().min(0).max(20).optional(),
    NextToken: z
      .string()
      .regex(/^\d{1,2}$/)
      .optional(),
  }),
  async (pool, request): Promise<Outcome<object>> => {
    const { passkeys: party } = pool;
    if (party === null) return refusals.passkeysOff;
    const bearer = await bearerOf(pool, request.AccessToken);
    if (!bearer.ok) return bearer;
    const all = await passkeysOf(pool, bearer.value.row.sub);
    const from = Number(request.NextToken ?? 0);
    const to = from + (request.MaxResults || mostPasskeys);
    return success({
      Credentials: all.slice(from, to).map((passkey) => present(passkey, party)),
      ...(to < all.length ? { NextToken: String(to) } : {}),
    });
  },
);

function present(passkey: StoredPasskey, party: PasskeyParty): object {
  const { id, name, attachment, transports, createdAt, lastUsedAt } = passkey;
  return {
    CredentialId: id,
    FriendlyCredentialName: name,
    RelyingPartyId: party.domain,
    ...(attachment === undefined ? {} : { AuthenticatorAttachment: attachment }),
    AuthenticatorTransports: transports,
    CreatedAt: createdAt.getTime() / 1000,
    // Ours, beside Cognito's fields.
    ...(lastUsedAt === null ? {} : { LastUsedAt: lastUsedAt.getTime() / 1000 }),
  };
}

/** Whoever lost a device deletes its passkey, so every other sign-in ends: one may be the finder's. */
export const deleteWebAuthnCredential = operation(
  z.object({
    AccessToken: accessToken,
    CredentialId: z.string().min(1).max(1364),
    CurrentCode: currentCode.optional(),
  }),
  async (pool, request): Promise<Outcome<object>> => {
    const bearer = await recentBearerOf(pool, request.AccessToken);
    if (!bearer.ok) return bearer;
    const { row, signIn } = bearer.value;
    const { CredentialId: id } = request;
    if (!(await passkeysOf(pool, row.sub)).some((passkey) => passkey.id === id))
      return refusals.passkeyNotFound;
    const refused = await spendCurrentCode(pool, row, request.CurrentCode);
    if (refused) return refused;
    const change = await pool.db.transaction().execute(async (tx) => {
      const within = { ...pool, db: tx };
      const current = await lockUser(within, row.sub);
      if (!current?.enabled || !same(current.sealed_totp, row.sealed_totp)) return null;
      if (!(await deletePasskey(within, row.sub, id))) return null;
      await revokeSignIns(within, row.sub, signIn.id);
      return recordChange(within, current, { kind: 'passkeyDeleted', action: 'passkey.deleted' });
    });
    if (change === null) return refusals.passkeyNotFound;
    tellChange(pool, change);
    return success({});
  },
);
