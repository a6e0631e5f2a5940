import { createHash, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import { forgiveAddress, mayGuessFrom } from '../counters.ts';
import { spendCurrentCode } from '../current-code.ts';
import { type Outcome, type Refusal, refusals, success } from '../outcome.ts';
import { lockUser, recordChange, tellChange } from '../recovery/changes.ts';
import { closeSessions, enterStep, openSession } from '../sessions.ts';
import { accountOfPerson } from '../sso/account-of-person.ts';
import { judgeClaims } from '../sso/judge-claims.ts';
import { longestSsoQuery } from '../sso/limits.ts';
import type { SsoFailure } from '../sso/provider.ts';
import { isSsoOnly } from '../sso/sso-only.ts';
import { endLinks, linkOf } from '../sso/stored-links.ts';
import { bearerOf, notRecent, recentBearerOf, revokeSignIns, type TokenPool } from '../tokens.ts';
import { names, same, type UserRow } from '../users.ts';
import { challengeSecondFactor, refuseState } from './after-password.ts';
import { finishSignIn } from './finish-sign-in.ts';
import { accessToken, clientId, currentCode, operation, session } from './operation.ts';

const failures: Record<SsoFailure, Refusal> = {
  denied: refusals.ssoDenied,
  unreachable: refusals.ssoUnreachable,
  answer: refusals.ssoAnswer,
};

/**
 * Ours: where the browser goes to sign in at the operator's provider. `Session` stays in the browser that asked, so no
 * other one can end what this one began; state, nonce and verifier of the visit never leave the pool.
 */
export const startSso = operation(
  z.object({ ClientId: clientId, Fresh: z.boolean().optional() }),
  async (pool, request): Promise<Outcome<object>> => {
    if (pool.sso === null) return refusals.ssoOff;
    const begun = await pool.sso.provider.begin(request.Fresh ?? false);
    if (!begun.ok) return failures[begun.reason];
    // Nobody's yet.
    const visit = { sub: '', step: 'SSO_VISIT', data: { visit: begun.visit } } as const;
    return success({ AuthorizationUrl: begun.url, Session: await openSession(pool, visit) });
  },
);

/**
 * Ours: ends a visit, once, and gives a ticket for the sign-in of `Username`.
 * @see takeTicket
 */
export const finishSso = operation(
  z.object({ ClientId: clientId, Session: session, Query: z.string().min(1).max(longestSsoQuery) }),
  async (pool, request): Promise<Outcome<object>> => {
    const { sso } = pool;
    if (sso === null) return refusals.ssoOff;
    const step = { step: 'SSO_VISIT', spend: true, guess: null } as const;
    const visit = (await enterStep(pool, request.Session, step))?.data.visit;
    if (visit === undefined) return refusals.ssoOver;
    if (!(await mayGuessFrom(pool, 'sso', ''))) return refusals.limitExceeded;
    if (!isOnlyState(request.Query, visit.state)) return refusals.ssoAnswer;
    const finished = await sso.provider.finish(request.Query, visit);
    if (!finished.ok) return failures[finished.reason];
    const now = pool.now();
    const person = judgeClaims(sso, finished.claims, { now, unknownAge: notRecent(now) });
    if (!person.ok) return person;
    const account = await accountOfPerson(pool, sso.provider.issuer, person.value);
    if (!account.ok) return account;
    await forgiveAddress(pool, 'sso');
    const { row, link } = account.value;
    const refused = refuseState(row);
    if (refused) return refused;
    const bySso = {
      authenticatedAt: person.value.authenticatedAt.getTime(),
      secondFactor: person.value.secondFactor,
      identity: link.identityHash.toString('base64url'),
    };
    const ticket = { sub: row.sub, step: 'SSO_TICKET', data: { bySso } } as const;
    return success({ Username: row.sub, Ticket: await openSession(pool, ticket) });
  },
);

function isOnlyState(query: string, expected: string): boolean {
  const [given = '', second] = new URLSearchParams(query).getAll('state');
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return second === undefined && timingSafeEqual(digest(given), digest(expected));
}

/** The same answer for every name: the ticket says who it is. */
export function startTicket(pool: TokenPool): Outcome<object> {
  if (pool.sso === null) return refusals.customAuth;
  return success({ ChallengeName: 'CUSTOM_CHALLENGE', Session: 'sso', ChallengeParameters: {} });
}

/**
 * Spends a ticket. Tokens follow where the provider says that it asked for two factors; else our authenticator is asked for
 * as after a password.
 */
export async function takeTicket(
  pool: TokenPool,
  responses: Readonly<Record<string, string>>,
): Promise<Outcome<object>> {
  if (pool.sso === null) return refusals.customAuth;
  const { USERNAME, ANSWER = '' } = responses;
  const entered = await enterStep(pool, ANSWER, { step: 'SSO_TICKET', spend: true, guess: null });
  const bySso = entered?.data.bySso;
  if (!entered?.row || bySso === undefined) return refusals.sessionExpired;
  if (USERNAME === undefined || !names(pool, USERNAME, entered)) return refusals.sessionOfAnother;
  const { row } = entered;
  const refused = refuseState(row);
  if (refused) return refused;
  if (!bySso.secondFactor) return challengeSecondFactor(pool, row, { forgive: null, data: { bySso } });
  const identityHash = Buffer.from(bySso.identity, 'base64url');
  return finishSignIn(pool, row, { session: ANSWER, proof: { kind: 'sso', identityHash }, bySso });
}

/** Ours: whether the account is linked to the provider, and whether its holder may end that. */
export const getSsoLink = operation(
  z.object({ AccessToken: accessToken }),
  async (pool, request): Promise<Outcome<object>> => {
    if (pool.sso === null) return refusals.ssoOff;
    const bearer = await bearerOf(pool, request.AccessToken);
    if (!bearer.ok) return bearer;
    const { row } = bearer.value;
    const link = await linkOf(pool, row.sub, pool.sso.provider.issuer);
    if (link === null) return success({ Linked: false });
    return success({
      Linked: true,
      LinkedAt: link.createdAt.getTime() / 1000,
      LastUsedAt: link.lastUsedAt.getTime() / 1000,
      Removable: await hasOtherWay(pool, row),
    });
  },
);

/** Without an authenticator no password signs in to a linked account. */
async function hasOtherWay(pool: TokenPool, row: UserRow): Promise<boolean> {
  return row.sealed_totp !== null && !(await isSsoOnly(pool, row));
}

/** Ours: ends the link, and every other sign-in: one may come from it. */
export const deleteSsoLink = operation(
  z.object({ AccessToken: accessToken, CurrentCode: currentCode.optional() }),
  async (pool, request): Promise<Outcome<object>> => {
    if (pool.sso === null) return refusals.ssoOff;
    const bearer = await recentBearerOf(pool, request.AccessToken);
    if (!bearer.ok) return bearer;
    const { row, signIn } = bearer.value;
    if (!(await hasOtherWay(pool, row))) return refusals.ssoNeeded;
    const refused = await spendCurrentCode(pool, row, request.CurrentCode);
    if (refused) return refused;
    const change = await pool.db.transaction().execute(async (tx) => {
      const within = { ...pool, db: tx };
      const current = await lockUser(within, row.sub);
      if (!current?.enabled || !same(current.sealed_totp, row.sealed_totp)) return null;
      if (!(await endLinks(within, row.sub))) return null;
      // Those that began at the provider too.
      await closeSessions(within, row.sub);
      await revokeSignIns(within, row.sub, signIn.id);
      return recordChange(within, current, { kind: 'ssoUnlinked', action: 'sso.unlinked' });
    });
    if (change === null) return refusals.ssoNotLinked;
    tellChange(pool, change);
    return success({});
  },
);
