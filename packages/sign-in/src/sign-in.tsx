import { importLate } from '@ekyc/design/import-late.ts';
import { AuthenticatorProvider, useAuthenticator } from '@aws-amplify/ui-react-core';
import { Hub } from 'aws-amplify/utils';
import { lazy, type ReactNode, Suspense, use, useEffect, useRef, useState } from 'react';
import { AccountSpinner } from './account-screen.tsx';
import { useSettings } from '@ekyc/app-start/runtime-settings.ts';
import { authServices } from './auth-services.ts';
import { isReturning, takeNotice, takePlace } from './came-from.ts';
import { configureAmplify, federatedProviders } from './configure-amplify.ts';
import { Authenticated } from './authenticated.tsx';
import { MemoryContext } from './memory-context.ts';
import { SignInMemory } from './sign-in-memory.ts';
import { readUnconfirmed } from './unconfirmed.ts';
import { useSessionEndNotice } from './use-session-end-notice.ts';
import * as designTexts from '@ekyc/design/design-texts.ts';
import { signInTexts } from './sign-in-texts.ts';

/** Not for somebody who is signed in already. */
const SignInScreens = lazy(async () => ({
  default: (await importLate(async () => import('./sign-in-screens.tsx'))).SignInScreens,
}));

interface Props {
  /** The tab that shows first. */
  readonly startOn: 'signIn' | 'signUp';
  /** Path to come back to from another provider's sign-in. */
  readonly home?: string;
  /** One may sign in by a passkey too. */
  readonly passkeys?: boolean;
  /** One may sign in at the operator's provider for staff too. */
  readonly sso?: boolean;
  readonly children: ReactNode;
}

/**
 * The sign-in layer: shows its screens until somebody is signed in, then its children.
 * It is the Authenticator's machine with screens of our own (docs/adr/0010).
 */
export function SignIn({ startOn, home = '/user', passkeys = false, sso = false, children }: Props) {
  const settings = useSettings();
  const [place] = useState(() => takePlace(home));
  const [memory] = useState(() => {
    configureAmplify(settings, home);
    // Amplify ends another site's sign-in once this is there.
    if (isReturning()) void importLate(async () => import('aws-amplify/auth/enable-oauth-listener'));
    // It is for the page that is come back to.
    const made = new SignInMemory(place === null ? takeNotice() : null, passkeys, sso);
    made.resume(readUnconfirmed());
    return made;
  });
  const [resumes] = useState(() => memory.unconfirmed() !== null);
  const start = useSignedOut() || resumes ? 'signIn' : startOn;
  if (place !== null && !isReturning()) return <GoTo place={place} />;
  return (
    <MemoryContext value={memory}>
      {/* The machine reads its initial state once: another one needs another machine. */}
      <AuthenticatorProvider key={start}>
        <Routes startOn={start}>{place === null ? children : <GoTo place={place} />}</Routes>
      </AuthenticatorProvider>
    </MemoryContext>
  );
}

/** Back to where the tab was before it went to another site. */
function GoTo({ place }: { readonly place: string }) {
  useEffect(() => window.location.replace(place), [place]);
  return <AccountSpinner label={designTexts.waitingLoading} />;
}

/** Whether somebody was signed in on this page and no longer is: people with an account sign in to it again. */
function useSignedOut(): boolean {
  const [signedOut, setSignedOut] = useState(false);
  useEffect(
    () =>
      Hub.listen('auth', ({ payload }) => {
        if (payload.event === 'signedOut') setSignedOut(true);
      }),
    [],
  );
  return signedOut;
}

function Routes({ startOn, children }: Props) {
  const { route } = useAuthenticator(({ route }) => [route]);
  useConfiguredMachine(startOn);
  useSessionEndNotice(use(MemoryContext));
  switch (route) {
    case 'authenticated':
      return <Authenticated>{children}</Authenticated>;
    case 'signOut':
      return <AccountSpinner label={signInTexts.signingOut} />;
    case 'idle':
    case 'setup':
    case 'transition':
      return <AccountSpinner label={designTexts.waitingLoading} />;
    default:
      return (
        <Suspense fallback={<AccountSpinner label={designTexts.waitingLoading} />}>
          <SignInScreens />
        </Suspense>
      );
  }
}

/**
 * Hands our calls and the initial screen to the machine. It takes them while it waits for its set-up, or late where a
 * sign-out led it past that; until our own service was asked for the configuration, it has not taken them.
 */
function useConfiguredMachine(startOn: 'signIn' | 'signUp'): void {
  const { route, initializeMachine } = useAuthenticator(({ route }) => [route]);
  const settings = useSettings();
  const memory = use(MemoryContext);
  const taken = useRef(false);
  useEffect(() => {
    if (route === 'idle' || taken.current) return;
    initializeMachine({
      initialState: startOn,
      loginMechanisms: ['email'],
      signUpAttributes: ['email'],
      socialProviders: federatedProviders(settings).map(
        (provider) => provider.toLowerCase() as Lowercase<typeof provider>,
      ),
      services: {
        ...authServices(memory, settings),
        async getAmplifyConfig() {
          taken.current = true;
          return {};
        },
      },
    });
  }, [route, initializeMachine, startOn, settings, memory]);
}
