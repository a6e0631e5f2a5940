import { useState } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { sessionStore } from '@ekyc/design/browser-store.ts';
import { SignedOut, useAccount } from './session.ts';
import { SignIn } from './sign-in.tsx';
import { refreshFailedText, sessionEndedText, titles } from './sign-in-texts.ts';
import { expectScreen, settings, show } from './testing/frame.tsx';
import { expectAccessible } from './testing/page-checks.ts';

const subject = 'f3f5b8c2-0000-4000-8000-000000000000';
const button = page.getByRole('button', { name: 'ask' });

/** Stores the tokens of a sign-in as Amplify does. */
function storeTokens(secondsLeft: number): void {
  const encode = (value: object) => btoa(JSON.stringify(value)).replaceAll('=', '');
  const now = Math.floor(Date.now() / 1000);
  const payload = { sub: subject, iat: now - 3600, exp: now + secondsLeft, email: 'hanako@mail.example' };
  const token = `${encode({ alg: 'RS256' })}.${encode(payload)}.signature`;
  const prefix = `CognitoIdentityServiceProvider.${settings.userPoolsWebClientId}`;
  sessionStore.write(`${prefix}.LastAuthUser`, subject);
  for (const kind of ['accessToken', 'idToken']) sessionStore.write(`${prefix}.${subject}.${kind}`, token);
  sessionStore.write(`${prefix}.${subject}.refreshToken`, 'refresh');
  sessionStore.write(`${prefix}.${subject}.clockDrift`, '0');
}

const outcome = vi.fn<(outcome: string) => void>();

/** A page that needs the token when its button is pressed. */
function Page() {
  const { accessToken } = useAccount();
  const [asked, ask] = useState(0);
  const press = async () => {
    ask(asked + 1);
    outcome(await accessToken().then(String, (error: unknown) => (error as Error).name));
  };
  return (
    <>
      <h1>signed in</h1>
      <button type="button" onClick={() => void press()}>
        ask
      </button>
    </>
  );
}

/** An account's page whose tokens run out, and whose refreshes the account service answers so. */
async function askWith(answer: () => Response): Promise<void> {
  storeTokens(3600);
  vi.stubGlobal('fetch', async () => Promise.resolve(answer()));
  await show(
    <SignIn startOn="signIn">
      <Page />
    </SignIn>,
  );
  await expect.element(button).toBeVisible();
  storeTokens(-60);
  await button.click();
}

const refusal = (status: number, name: string) => () =>
  new Response(JSON.stringify({ __type: name, message: name }), { status });
const problem = (status: number, code: string) => () =>
  Response.json({ code, title: code }, { status, headers: { 'Content-Type': 'application/problem+json' } });

beforeEach(() => outcome.mockReset());

test.each([
  ['a fault of the service (500)', problem(500, 'internal_error'), refreshFailedText],
  ['too many requests (429)', refusal(429, 'TooManyRequestsException'), refreshFailedText],
  ['a service that shuts down (503)', problem(503, 'starting'), refreshFailedText],
  ['a gateway (502)', () => new Response('<h1>Bad Gateway</h1>', { status: 502 }), refreshFailedText],
  ['a sign-in that was ended (400)', refusal(400, 'NotAuthorizedException'), sessionEndedText],
])('a refresh that fails by %s signs out, and the sign-in says why', async (_, answer, text) => {
  await askWith(answer);
  await expectScreen(titles.signIn);
  await expect.element(page.getByRole('status').getByText(text)).toBeVisible();
  await expectAccessible();
  await expect.poll(() => outcome.mock.calls).toEqual([[new SignedOut().name]]);
});

test('a refresh without a network leaves the page as it is', async () => {
  await askWith(() => {
    throw new TypeError('Failed to fetch');
  });
  await expect.poll(() => outcome.mock.calls).toEqual([['NetworkError']]);
  await expect.element(button).toBeVisible();
});
