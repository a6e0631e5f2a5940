import { Button } from '@ekyc/design/button.tsx';
import { LateDrawing } from '../../../design/late-drawing.tsx';
import { Screen } from '../../../design/screen.tsx';
import * as sessionTexts from '../session-texts.ts';
import { EndingFacts } from './ending-facts.tsx';

/** The sign-in that this journey stands on has ended. */
export function SignInScreen({ publicId }: { publicId: string }) {
  const signIn = () => window.location.assign(`/user/resume?publicId=${encodeURIComponent(publicId)}`);
  return (
    <Screen
      heading={sessionTexts.accountScreenSignInAgain}
      drawing={<LateDrawing name="expired" />}
      lead={<p>{sessionTexts.accountScreenSignedOut}</p>}
      actions={
        <Button data-testid="sign-in" onClick={signIn}>
          {sessionTexts.accountScreenSignIn}
        </Button>
      }
    >
      <EndingFacts publicId={publicId} />
    </Screen>
  );
}

/** Begun for one account, opened with another. */
export function OtherAccountScreen({ publicId }: { publicId: string }) {
  return (
    <LeadToAccount heading={sessionTexts.accountScreenOtherAccount} publicId={publicId}>
      {sessionTexts.accountScreenOtherAccountText}
    </LeadToAccount>
  );
}

/** The account may not be used for now; its page says why and whom to ask. */
export function SuspendedAccountScreen({ publicId }: { publicId: string }) {
  return (
    <LeadToAccount heading={sessionTexts.accountScreenSuspended} publicId={publicId}>
      {sessionTexts.accountScreenSuspendedText}
    </LeadToAccount>
  );
}

interface LeadProps {
  readonly heading: string;
  readonly publicId: string;
  readonly children: string;
}

function LeadToAccount({ heading, publicId, children }: LeadProps) {
  return (
    <Screen
      heading={heading}
      drawing={<LateDrawing name="declined" />}
      lead={<p>{children}</p>}
      actions={
        <Button data-testid="to-account" onClick={() => window.location.assign('/user')}>
          {sessionTexts.accountScreenToAccount}
        </Button>
      }
    >
      <EndingFacts publicId={publicId} />
    </Screen>
  );
}
