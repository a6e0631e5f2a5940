import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import { forgiveAddress, mayGuess, mayGuessFrom } from '../counters.ts';
import { type Outcome, refusal, refusals, success } from '../outcome.ts';
import { insertSession } from '../sessions.ts';
import { makeKeyPair, matchesPassword, readPublicValue } from '../srp/srp.ts';
import { refreshTokens, type TokenPool } from '../tokens.ts';
import { credentialOf, findAccount } from '../users.ts';
import { afterPassword } from './after-password.ts';
import { startPasskey } from './passkey-sign-in.ts';
import { startTicket } from './sso.ts';
import { clientId, operation, password, texts } from './operation.ts';

export const initiateAuth = operation(
  z.object({ ClientId: clientId, AuthFlow: z.string().max(64), AuthParameters: texts.optional() }),
  (pool, request) => startFlow(pool, request.AuthFlow, request.AuthParameters ?? {}),
);

type Parameters = Readonly<Record<string, string>>;

async function startFlow(pool: TokenPool, flow: string, parameters: Parameters): Promise<Outcome<object>> {
  switch (flow) {
    case 'USER_SRP_AUTH':
      return startSrp(pool, parameters);
    case 'USER_PASSWORD_AUTH':
      return signInWithPassword(pool, parameters);
    case 'REFRESH_TOKEN':
    case 'REFRESH_TOKEN_AUTH':
      return refresh(pool, parameters['REFRESH_TOKEN']);
    case 'USER_AUTH':
      return parameters['PREFERRED_CHALLENGE'] === 'WEB_AUTHN'
        ? startPasskey(pool, parameters)
        : refusals.flowUnsupported;
    case 'CUSTOM_AUTH':
      return startTicket(pool);
    default:
      return refusals.flowUnsupported;
  }
}

/** The secret block is this challenge's session: the client must send it back, and it is good for one answer. */
async function startSrp(pool: TokenPool, parameters: Parameters): Promise<Outcome<object>> {
  const { USERNAME: username, SRP_A: A } = parameters;
  if (!username) return missing('USERNAME');
  if (!A) return missing('SRP_A');
  if (readPublicValue(A) === null) return refusal('InvalidParameterException', 'SRP_A is not valid.');
  const account = await findAccount(pool, username);
  const credential = credentialOf(pool, account);
  const pair = makeKeyPair(credential);
  const secretBlock = randomBytes(192).toString('base64');
  await insertSession(pool, {
    id: secretBlock,
    sub: account.sub,
    step: 'PASSWORD_VERIFIER',
    data: { srp: { A, ...pair } },
  });
  return success({
    ChallengeName: 'PASSWORD_VERIFIER',
    ChallengeParameters: {
      SALT: credential.salt,
      SECRET_BLOCK: secretBlock,
      SRP_B: pair.B,
      USERNAME: account.sub,
      USER_ID_FOR_SRP: account.sub,
    },
  });
}

async function signInWithPassword(pool: TokenPool, parameters: Parameters): Promise<Outcome<object>> {
  const { USERNAME: username, PASSWORD: given } = parameters;
  if (!username) return missing('USERNAME');
  if (!given || !password.safeParse(given).success) return missing('PASSWORD');
  const account = await findAccount(pool, username);
  if (!(await mayGuessFrom(pool, 'password', account.sub))) return refusals.attemptsExceeded;
  if (!(await mayGuess(pool, 'password', account.sub))) return refusals.attemptsExceeded;
  const identity = { poolId: pool.poolId, userId: account.sub };
  const right = matchesPassword(identity, credentialOf(pool, account), given);
  if (!right || account.row === null) return refusals.wrongCredentials;
  await forgiveAddress(pool, 'password');
  return afterPassword(pool, account.row);
}

async function refresh(pool: TokenPool, token: string | undefined): Promise<Outcome<object>> {
  if (!token) return missing('REFRESH_TOKEN');
  const tokens = await refreshTokens(pool, token);
  return tokens.ok ? success({ AuthenticationResult: tokens.value, ChallengeParameters: {} }) : tokens;
}

function missing(name: string) {
  return refusal('InvalidParameterException', `Missing required parameter ${name}`);
}
