import type { StaffMe } from '@ekyc/contract';
import { agreedTerms, forgetAgreedTerms } from '@ekyc/sign-in/agreed-terms.ts';
import { AccountSpinner } from '@ekyc/sign-in/account-screen.tsx';
import { type AccountSession, useAccount } from '@ekyc/sign-in/session.ts';
import { useSettings } from '@ekyc/app-start/runtime-settings.ts';
import { type ReactNode, useCallback, useMemo, useState } from 'react';
import { type ConsoleClient, createConsoleClient } from '../api/client.ts';
import { useLoaded } from '../api/use-loaded.ts';
import { useRoute } from '../routing/location.ts';
import { ChooseBusiness } from './choose-business.tsx';
import { InvitationPage } from './invitation-page.tsx';
import { chosenOf, forgetBusiness, MembershipContext, rememberBusiness } from './membership.ts';
import { CouldNotLoad, InvitationNeeded } from './no-membership.tsx';
import { texts } from './membership-texts.ts';

/** Finds the businesses of which the signed-in person is staff, and admits members of at least one. */
export function MembershipGate({ children }: { children: ReactNode }) {
  const session = useAccount();
  const { apiServer } = useSettings();
  const client = useMemo(() => clientOf(apiServer, null, session), [apiServer, session]);
  const ask = useCallback(async () => {
    await recordAgreement(client);
    return client.call('staff.getMe');
  }, [client]);
  const { loaded, reload } = useLoaded(ask);
  const route = useRoute();

  if (route.page === 'invitation') return <InvitationPage client={client} onAccepted={reload} />;
  switch (loaded.state) {
    case 'loading':
      return <AccountSpinner label={texts.loading} />;
    case 'failed':
      return <CouldNotLoad problem={loaded.problem} onRetry={reload} />;
    case 'loaded':
      return loaded.value.memberships.length === 0 ? (
        <InvitationNeeded email={loaded.value.email} onAgain={reload} />
      ) : (
        <Chosen me={loaded.value}>{children}</Chosen>
      );
  }
}

function Chosen({ me, children }: { me: StaffMe; children: ReactNode }) {
  const session = useAccount();
  const { apiServer } = useSettings();
  const [chosen, setChosen] = useState(() => chosenOf(me));
  const business = chosen?.business.id ?? null;
  const client = useMemo(() => clientOf(apiServer, business, session), [apiServer, business, session]);
  if (chosen === null) {
    return (
      <ChooseBusiness
        memberships={me.memberships}
        onChoose={(membership) => {
          rememberBusiness(membership.business.id);
          setChosen(membership);
        }}
      />
    );
  }
  const chooseAnother = () => {
    forgetBusiness();
    setChosen(null);
  };
  const acting = {
    ...chosen,
    email: me.email,
    client,
    chooseAnother: me.memberships.length > 1 ? chooseAnother : null,
  };
  // What was loaded for one business must not stay under another.
  return (
    <MembershipContext key={business} value={acting}>
      {children}
    </MembershipContext>
  );
}

function clientOf(apiServer: string, business: string | null, session: AccountSession): ConsoleClient {
  return createConsoleClient({ apiServer, business, ...session });
}

/** The terms that were agreed to at the sign-up are recorded now that there is an account to record them for. */
async function recordAgreement(client: ConsoleClient): Promise<void> {
  const version = agreedTerms();
  if (version === null) return;
  const answer = await client.call('account.agreeToTerms', { body: { version } });
  if (answer.ok) forgetAgreedTerms();
}
