import { visitSsoStandIn } from '@ekyc/testkit/sso';
import { expect } from 'vitest';
import type { Answer, Person } from './person.ts';

/** Where the provider leads back to. */
export const redirectUri = 'http://localhost:1/console/sso';

export async function startVisit(person: Person, more: object = {}) {
  const body = await person.clientDone('StartSso', more);
  const { AuthorizationUrl: url } = body as unknown as { AuthorizationUrl: string };
  return { url, session: body.Session ?? '' };
}

export function finishVisit(person: Person, Session: string, Query: string): Promise<Answer> {
  return person.clientCall('FinishSso', { Session, Query });
}

/** A whole visit at the provider. @param change alters what the provider leads back with */
export async function visit(person: Person, change: (query: string) => string = (query) => query) {
  const { url, session } = await startVisit(person);
  return finishVisit(person, session, change(await visitSsoStandIn(url, redirectUri)));
}

/** Signs in with the ticket of a visit. */
export async function useTicket(person: Person, answer: Answer, USERNAME?: string): Promise<Answer> {
  if (answer.status !== 200) throw new Error(`${answer.name ?? ''} ${answer.message ?? ''}`);
  const { Username, Ticket } = answer.body as unknown as { Username: string; Ticket: string };
  const name = USERNAME ?? Username;
  const begun = await person.clientDone('InitiateAuth', {
    AuthFlow: 'CUSTOM_AUTH',
    AuthParameters: { USERNAME: name },
  });
  expect(begun.ChallengeName).toBe('CUSTOM_CHALLENGE');
  return person.clientCall('RespondToAuthChallenge', {
    ChallengeName: 'CUSTOM_CHALLENGE',
    Session: begun.Session,
    ChallengeResponses: { USERNAME: name, ANSWER: Ticket },
  });
}
