import { z } from 'zod';
import { readAttributes, withinLimits } from '../attributes.ts';
import { spendCode } from '../codes.ts';
import { forgiveAddress, mayGuessFrom } from '../counters.ts';
import { type Outcome, refusal, refusals, success } from '../outcome.ts';
import { refusePassword } from '../password-policy.ts';
import { finishRecovery, isRecoveryCode, takeRecoveryCode } from '../recovery/use-code.ts';
import { enterStep, type EnteredStep, type Step } from '../sessions.ts';
import { makeCredential, provesPassword } from '../srp/srp.ts';
import type { TokenPool } from '../tokens.ts';
import { stepOfCode } from '../totp.ts';
import { refuseCode } from '../current-code.ts';
import {
  attributesOf,
  changeAttributes,
  credentialOf,
  names,
  sealField,
  totpSecretOf,
  userBySubject,
  type UserRow,
} from '../users.ts';
import { afterPassword, refusePasswordWay, refuseState } from './after-password.ts';
import { finishSignIn } from './finish-sign-in.ts';
import { takePasskey } from './passkey-sign-in.ts';
import { takeTicket } from './sso.ts';
import { clientId, operation, session, texts } from './operation.ts';

export const respondToAuthChallenge = operation(
  z.object({
    ClientId: clientId,
    ChallengeName: z.string().max(64),
    Session: session.optional(),
    ChallengeResponses: texts.optional(),
  }),
  async (pool, request): Promise<Outcome<object>> => {
    const answer = { session: request.Session ?? '', responses: request.ChallengeResponses ?? {} };
    switch (request.ChallengeName) {
      case 'PASSWORD_VERIFIER':
        return provePassword(pool, answer);
      case 'SOFTWARE_TOKEN_MFA':
        return takeTotp(pool, answer);
      case 'SMS_MFA':
        return takeSmsCode(pool, answer);
      case 'MFA_SETUP':
        return endSetup(pool, answer);
      case 'NEW_PASSWORD_REQUIRED':
        return takeNewPassword(pool, answer);
      case 'WEB_AUTHN':
        return takePasskey(pool, answer);
      case 'CUSTOM_CHALLENGE':
        return takeTicket(pool, answer.responses);
      default:
        return refusal('InvalidParameterException', 'The challenge is not supported by the client.');
    }
  },
);

interface Answer {
  readonly session: string;
  readonly responses: Readonly<Record<string, string>>;
}

async function provePassword(pool: TokenPool, { responses }: Answer): Promise<Outcome<object>> {
  const { USERNAME, PASSWORD_CLAIM_SECRET_BLOCK: secretBlock = '' } = responses;
  const entered = await enterStep(pool, secretBlock, {
    step: 'PASSWORD_VERIFIER',
    spend: true,
    guess: 'password',
  });
  if (entered === null || entered.data.srp === undefined) return refusals.wrongCredentials;
  if (USERNAME === undefined || !names(pool, USERNAME, entered)) return refusals.wrongCredentials;
  if (!entered.mayGuess || !(await mayGuessFrom(pool, 'password', entered.sub)))
    return refusals.attemptsExceeded;
  const { A, b, B } = entered.data.srp;
  const right = provesPassword({ poolId: pool.poolId, userId: entered.sub }, credentialOf(pool, entered), {
    A,
    pair: { b, B },
    secretBlock,
    timestamp: responses['TIMESTAMP'] ?? '',
    signature: responses['PASSWORD_CLAIM_SIGNATURE'] ?? '',
  });
  if (!right || entered.row === null) return refusals.wrongCredentials;
  await forgiveAddress(pool, 'password');
  return afterPassword(pool, entered.row);
}

/**
 * A session of this step and of the account that the answer names, which may be signed in to. One that a password opened
 * is refused if single sign-on became the account's only sign-in since then.
 */
async function enter(
  pool: TokenPool,
  answer: Answer,
  options: { readonly step: Step; readonly spend: boolean; readonly guess: 'totp' | null },
): Promise<Outcome<EnteredStep & { readonly row: UserRow }>> {
  const entered = await enterStep(pool, answer.session, options);
  if (entered === null || entered.row === null) return refusals.sessionExpired;
  const { USERNAME } = answer.responses;
  if (USERNAME === undefined || !names(pool, USERNAME, entered)) return refusals.sessionOfAnother;
  if (!entered.mayGuess) return refusals.limitExceeded;
  const { row, data } = entered;
  const refused = refuseState(row) ?? (data.bySso === undefined ? await refusePasswordWay(pool, row) : null);
  return refused ?? success({ ...entered, row });
}

async function takeTotp(pool: TokenPool, answer: Answer): Promise<Outcome<object>> {
  const entered = await enter(pool, answer, { step: 'SOFTWARE_TOKEN_MFA', spend: false, guess: 'totp' });
  if (!entered.ok) return entered;
  const { row, data } = entered.value;
  const code = answer.responses['SOFTWARE_TOKEN_MFA_CODE'] ?? '';
  if (isRecoveryCode(code))
    return takeRecoveryCode(pool, row, { session: answer.session, typed: code, bySso: data.bySso });
  const secret = totpSecretOf(pool.keys, row);
  const step = secret === null ? null : stepOfCode(secret, code, pool.now());
  if (step === null) return refuseCode(pool, secret, code);
  if (step <= row.totp_step) return refusals.totpUsed;
  return finishSignIn(pool, row, {
    session: answer.session,
    proof: { kind: 'totp', step },
    bySso: data.bySso,
  });
}

async function takeSmsCode(pool: TokenPool, answer: Answer): Promise<Outcome<object>> {
  const typed = answer.responses['SMS_MFA_CODE'] ?? '';
  const recovers = isRecoveryCode(typed);
  const entered = await enter(pool, answer, {
    step: 'SMS_MFA',
    spend: false,
    guess: recovers ? 'totp' : null,
  });
  if (!entered.ok) return entered;
  const { row, data } = entered.value;
  const { bySso } = data;
  if (recovers) return takeRecoveryCode(pool, row, { session: answer.session, typed, bySso });
  const to = attributesOf(pool.keys, row)['phone_number'] ?? '';
  const order = { sub: row.sub, purpose: 'signIn', to } as const;
  const refused = await spendCode(pool, order, typed, refusals.smsMismatch);
  return refused ?? finishSignIn(pool, row, { session: answer.session, proof: { kind: 'sms' }, bySso });
}

async function endSetup(pool: TokenPool, answer: Answer): Promise<Outcome<object>> {
  const entered = await enter(pool, answer, { step: 'MFA_SETUP', spend: false, guess: null });
  if (!entered.ok) return entered;
  const { row, data } = entered.value;
  if (data.totp === undefined || data.provenStep === undefined)
    return refusal('InvalidParameterException', 'User does not have an MFA factor set up.');
  const given = { session: answer.session, secret: data.totp, step: data.provenStep, bySso: data.bySso };
  if (data.recoveryCode !== undefined)
    return finishRecovery(pool, row, { ...given, recoveryCode: data.recoveryCode });
  const proof = { kind: 'setup', ...given } as const;
  return finishSignIn(pool, row, { session: answer.session, proof, bySso: data.bySso });
}

const attributePrefix = 'userAttributes.';

async function takeNewPassword(pool: TokenPool, answer: Answer): Promise<Outcome<object>> {
  const password = answer.responses['NEW_PASSWORD'] ?? '';
  const weak = refusePassword(password);
  if (weak) return weak;
  const given = readAttributes(
    Object.entries(answer.responses)
      .filter(([name]) => name.startsWith(attributePrefix))
      .map(([name, Value]) => ({ Name: name.slice(attributePrefix.length), Value })),
  );
  if (!given.ok) return given;
  if ('email' in given.value || !withinLimits(given.value).ok) return refusals.unauthorizedAttribute;
  const entered = await enter(pool, answer, { step: 'NEW_PASSWORD_REQUIRED', spend: true, guess: null });
  if (!entered.ok) return entered;
  const { sub } = entered.value;
  const credential = makeCredential({ poolId: pool.poolId, userId: sub }, password);
  await changeAttributes(pool, sub, (attributes) => ({ ...attributes, ...given.value }), {
    status: 'CONFIRMED',
    confirmed_at: pool.now(),
    sealed_credential: sealField(pool.keys, JSON.stringify(credential), sub, 'credential'),
  });
  const row = await userBySubject(pool.db, sub);
  return row ? afterPassword(pool, row) : refusals.sessionExpired;
}
