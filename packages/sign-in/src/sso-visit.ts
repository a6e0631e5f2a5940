import { parseUrl } from '@ekyc/design/parse-url.ts';
import { sessionStore } from '@ekyc/design/browser-store.ts';
import type { RuntimeSettings } from '@ekyc/contract';
import { ssoErrorText } from './sso-errors.ts';

/** Of the tab that went to the provider: no other one can end what it began. */
const visitKey = 'ekyc:sso-visit';
const freshKey = 'ekyc:sso-fresh';

/** What the provider led back with, and the secret of the visit that it may end. */
export interface SsoReturn {
  readonly query: string;
  /** Null: this tab began none. */
  readonly session: string | null;
}

let returned: SsoReturn | null = null;

/** Goes to the operator's provider to sign in, and remembers the page to come back to. Throws in Japanese. */
export async function visitProvider(settings: RuntimeSettings): Promise<void> {
  const answer = await callSso(settings, 'StartSso', { Fresh: sessionStore.read(freshKey) !== null });
  const { pathname, search } = window.location;
  sessionStore.write(visitKey, JSON.stringify({ session: answer['Session'], place: pathname + search }));
  window.location.assign(String(answer['AuthorizationUrl']));
}

/** The next visit is to be a new sign-in at the provider: the last one is too old for what somebody wants to do. */
export function askFreshSso(): void {
  sessionStore.write(freshKey, '1');
}

/** Somebody signed in: no sign-in needs to be new any more. */
export function forgetFreshSso(): void {
  sessionStore.remove(freshKey);
}

/**
 * Takes what the provider led back with out of the address, so that its code stays in no history, and shows the page
 * from which the tab went there.
 * @param home path of the pages; below it, at `/sso`, the provider leads back, and nowhere else one goes from there
 */
export function takeSsoReturn(home: string): void {
  const { pathname, search } = window.location;
  if (pathname !== `${home}/sso`) return;
  const { session, place } = keptVisit();
  sessionStore.remove(visitKey);
  window.history.replaceState(null, '', placeUnder(home, place));
  if (search !== '') returned = { query: search.slice(1), session };
}

function keptVisit(): { readonly session: string | null; readonly place: string } {
  try {
    const { session, place } = JSON.parse(sessionStore.read(visitKey) ?? '{}') as Record<string, unknown>;
    return {
      session: typeof session === 'string' ? session : null,
      place: typeof place === 'string' ? place : '',
    };
  } catch {
    return { session: null, place: '' };
  }
}

/** @returns a path below `home`, whatever was kept */
function placeUnder(home: string, place: string): string {
  const url = parseUrl(place, window.location.origin);
  const isUnder =
    place.startsWith('/') &&
    url?.origin === window.location.origin &&
    (url.pathname === home || url.pathname.startsWith(`${home}/`)) &&
    url.pathname !== `${home}/sso`;
  return isUnder ? url.pathname + url.search : home;
}

/** Whether a sign-in at the provider is to be ended here. */
export function hasSsoReturn(): boolean {
  return returned !== null;
}

/** What the provider led back with, once. */
export function takeReturned(): SsoReturn | null {
  const taken = returned;
  returned = null;
  return taken;
}

export interface SsoTicket {
  readonly username: string;
  readonly ticket: string;
}

/** Ends the visit. Throws in Japanese. */
export async function finishVisit(settings: RuntimeSettings, answer: SsoReturn): Promise<SsoTicket> {
  const ended = await callSso(settings, 'FinishSso', {
    Session: answer.session ?? 'none',
    Query: answer.query,
  });
  return { username: String(ended['Username']), ticket: String(ended['Ticket']) };
}

async function callSso(
  settings: RuntimeSettings,
  operation: string,
  request: object,
): Promise<Readonly<Record<string, unknown>>> {
  const name = settings.staffSsoName ?? '';
  let response: Response;
  let answer: Readonly<Record<string, unknown>>;
  try {
    response = await fetch(settings.userPoolEndpoint ?? '', {
      method: 'POST',
      headers: {
        'Content-Type': 'application/x-amz-json-1.1',
        'X-Amz-Target': `AWSCognitoIdentityProviderService.${operation}`,
      },
      body: JSON.stringify({ ClientId: settings.userPoolsWebClientId, ...request }),
      signal: AbortSignal.timeout(30_000),
    });
    answer = (await response.json()) as typeof answer;
  } catch {
    throw new Error('Network error');
  }
  if (response.ok) return answer;
  throw new Error(ssoErrorText(String(answer['__type']), name) ?? String(answer['message']));
}
