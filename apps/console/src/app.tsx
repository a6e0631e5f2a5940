import { SignIn } from '@ekyc/sign-in/sign-in.tsx';
import { useState } from 'react';
import { storedInvitation } from './membership/stored-invitation.ts';
import { MembershipGate } from './membership/membership-gate.tsx';
import { Pages } from './pages.tsx';
import { home } from './routing/route.ts';

/** Everything in the console stands behind the sign-in, and behind a membership of a business's staff. */
export function App() {
  // Whoever was invited mostly has no account yet. Another tab to begin on would be another machine: once decided.
  const [startOn] = useState<'signIn' | 'signUp'>(() => (storedInvitation() === null ? 'signIn' : 'signUp'));
  return (
    <SignIn startOn={startOn} home={home}>
      <MembershipGate>
        <Pages />
      </MembershipGate>
    </SignIn>
  );
}
