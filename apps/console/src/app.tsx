import { SignIn } from '@ekyc/sign-in/sign-in.tsx';
import { useState } from 'react';
import { storedInvitation } from './membership/stored-invitation.ts';
import { MembershipGate } from './membership/membership-gate.tsx';
import { Pages } from './pages.tsx';
import { home } from './routing/route.ts';

/** Everything in the console stands behind the sign-in, and behind a membership of a business's staff. */
export function App() {
  // Most invited people have no account yet. Decided once: another first tab would be another machine.
  const [startOn] = useState<'signIn' | 'signUp'>(() => (storedInvitation() === null ? 'signIn' : 'signUp'));
  return (
    <SignIn startOn={startOn} home={home}>
      <MembershipGate>
        <Pages />
      </MembershipGate>
    </SignIn>
  );
}
