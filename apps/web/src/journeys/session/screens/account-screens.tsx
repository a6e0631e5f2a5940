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

/** Begun for one account, opened with another, or with one that may not go on. */
export function OtherAccountScreen() {
  return (
    <Screen
      heading={sessionTexts.accountScreenOtherAccount}
      actions={
        <Button data-testid="to-account" onClick={() => window.location.assign('/user')}>
          {sessionTexts.accountScreenToAccount}
        </Button>
      }
    >
      <p>{sessionTexts.accountScreenOtherAccountText}</p>
    </Screen>
  );
}
