import { PlaceName } from '@ekyc/sign-in/place-name.ts';
import { SignIn } from '@ekyc/sign-in/sign-in.tsx';
import { hasSsoReturn } from '@ekyc/sign-in/sso-visit.ts';
import { AccountSpinner } from '@ekyc/sign-in/account-screen.tsx';
import * as designTexts from '@ekyc/design/design-texts.ts';
import { Suspense, useState } from 'react';
import { storedInvitation } from './membership/stored-invitation.ts';
import { useInvitedBy } from './membership/use-invited-by.ts';
import { texts } from './layout/layout-texts.ts';
import { latePage } from './routing/late-page.ts';
import { home } from './routing/route.ts';

const Inside = latePage(async () => (await import('./inside.tsx')).Inside);

/** Everything in the console stands behind the sign-in, and behind a membership of a business's staff. */
export function App() {
  // Most invited people have no account yet. Decided once: another first tab would be another machine.
  const [startOn] = useState<'signIn' | 'signUp'>(() =>
    storedInvitation() === null || hasSsoReturn() ? 'signIn' : 'signUp',
  );
  const invited = useInvitedBy();
  return (
    <PlaceName value={invited === null ? texts.place : texts.invitedBy(invited.business.name)}>
      <SignIn startOn={startOn} home={home} passkeys sso>
        <Suspense fallback={<AccountSpinner label={designTexts.waitingLoading} />}>
          <Inside />
        </Suspense>
      </SignIn>
    </PlaceName>
  );
}
