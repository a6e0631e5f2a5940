import { randomBytes } from 'node:crypto';
import { forgiveAddress, mayGuess, mayGuessFrom } from '../counters.ts';
import { type Outcome, refusal, refusals, success } from '../outcome.ts';
import { readClientData, readUsedCredential, type UsedCredential } from '../passkeys/credential-form.ts';
import { ceremonyMs } from '../passkeys/limits.ts';
import type { PasskeyParty } from '../passkeys/party.ts';
import { findPasskey, type StoredPasskey, userHandleOf } from '../passkeys/stored-passkeys.ts';
import { usingOptions, verifyUse } from '../passkeys/verify.ts';
import { enterStep, openSession, type SessionData } from '../sessions.ts';
import type { TokenPool } from '../tokens.ts';
import { isSsoOnly } from '../sso/sso-only.ts';
import { names, type UserRow } from '../users.ts';
import { refuseState } from './after-password.ts';
import { finishSignIn } from './finish-sign-in.ts';
import { username } from './operation.ts';

type Texts = Readonly<Record<string, string>>;

/** In the place of `USERNAME`: whoever's passkey it is. No address and no subject is spelled like this. */
const anybody = 'passkey';

/**
 * A challenge for any passkey of this pool. No account is looked up, so the answer cannot tell whether an address has
 * one, or has passkeys: the device finds by itself what it has.
 */
export async function startPasskey(pool: TokenPool, parameters: Texts): Promise<Outcome<object>> {
  if (pool.passkeys === null) return refusals.passkeysOff;
  const named = username.safeParse(parameters['USERNAME']);
  if (!named.success) return refusal('InvalidParameterException', 'Missing required parameter USERNAME');
  const challenge = randomBytes(32).toString('base64url');
  const data = { passkey: { challenge, username: named.data } };
  const options = usingOptions(pool.passkeys, challenge, ceremonyMs);
  return success({
    ChallengeName: 'WEB_AUTHN',
    // Nobody's yet.
    Session: await openSession(pool, { sub: '', step: 'WEB_AUTHN', data }),
    ChallengeParameters: { CREDENTIAL_REQUEST_OPTIONS: JSON.stringify(options) },
    AvailableChallenges: ['WEB_AUTHN'],
  });
}

/** Both factors at once: the device is had, and has verified its user. */
export async function takePasskey(
  pool: TokenPool,
  { session, responses }: { readonly session: string; readonly responses: Texts },
): Promise<Outcome<object>> {
  if (pool.passkeys === null) return refusals.passkeysOff;
  const credential = readUsedCredential(responses['CREDENTIAL'] ?? '');
  if (credential === null) return refusal('InvalidParameterException', 'CREDENTIAL is not valid.');
  const entered = await enterStep(pool, session, { step: 'WEB_AUTHN', spend: true, guess: null });
  const asked = entered?.data.passkey;
  if (asked === undefined) return refusals.sessionExpired;
  if (responses['USERNAME'] !== asked.username) return refusals.sessionOfAnother;
  const found = await findPasskey(pool, credential.id);
  if (!(await mayTry(pool, found?.row.sub ?? null))) return refusals.limitExceeded;
  const signCount = found && (await provedCount(pool, pool.passkeys, { ...found, credential, asked }));
  if (found === null || signCount === null) return refusals.wrongPasskey;
  await forgiveAddress(pool, 'passkey');
  const { row, passkey } = found;
  const refused = refuseState(row) ?? ((await isSsoOnly(pool, row)) ? refusals.ssoNeeded : null);
  if (refused) return refused;
  const proof = { kind: 'passkey', idHash: passkey.idHash, before: passkey.signCount, signCount } as const;
  return finishSignIn(pool, row, { session, proof });
}

/** Counts the try: by network and, where the passkey is somebody's, by account. */
async function mayTry(pool: TokenPool, sub: string | null): Promise<boolean> {
  if (!(await mayGuessFrom(pool, 'passkey', sub ?? ''))) return false;
  return sub === null || mayGuess(pool, 'passkey', sub);
}

/** @returns the device's counter from now on; null where the passkey does not prove this account */
async function provedCount(
  pool: TokenPool,
  party: PasskeyParty,
  given: {
    readonly passkey: StoredPasskey;
    readonly row: UserRow;
    readonly credential: UsedCredential;
    readonly asked: NonNullable<SessionData['passkey']>;
  },
): Promise<number | null> {
  const { passkey, row, credential, asked } = given;
  const page = readClientData(credential.response.clientDataJSON);
  if (page === null || page.crossOrigin === true) return null;
  const proved = await verifyUse(party, passkey, { credential, challenge: asked.challenge });
  if (credential.response.userHandle !== userHandleOf(pool, row.sub)) return null;
  return asked.username === anybody || names(pool, asked.username, { sub: row.sub, row }) ? proved : null;
}
