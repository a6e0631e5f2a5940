import { Button } from '@ekyc/design/button.tsx';
import { Screen } from '../../../design/screen.tsx';
import * as sessionTexts from '../session-texts.ts';

/** The sign-in that this journey stands on has ended. */
export function SignInScreen({ publicId }: { publicId: string }) {
  const signIn = () => window.location.assign(`/user/resume?publicId=${encodeURIComponent(publicId)}`);
  return (
    <Screen
      heading={sessionTexts.accountScreenSignInAgain}
      actions={
        <Button data-testid="sign-in" onClick={signIn}>
          {sessionTexts.accountScreenSignIn}
        </Button>
      }
    >
      <p>{sessionTexts.accountScreenSignedOut}</p>
    </Screen>
  );
}

/** Begun for one account, opened with another. */
export function OtherAccountScreen() {
  return (
    <LeadToAccount heading={sessionTexts.accountScreenOtherAccount}>
      {sessionTexts.accountScreenOtherAccountText}
    </LeadToAccount>
  );
}

/** The account may not be used for now; its page says why and whom to ask. */
export function SuspendedAccountScreen() {
  return (
    <LeadToAccount heading={sessionTexts.accountScreenSuspended}>
      {sessionTexts.accountScreenSuspendedText}
    </LeadToAccount>
  );
}

function LeadToAccount({ heading, children }: { heading: string; children: string }) {
  return (
    <Screen
      heading={heading}
      actions={
        <Button data-testid="to-account" onClick={() => window.location.assign('/user')}>
          {sessionTexts.accountScreenToAccount}
        </Button>
      }
    >
      <p>{children}</p>
    </Screen>
  );
}
