import { Button } from '@ekyc/design/button.tsx';
import { LateDrawing } from '../../../design/late-drawing.tsx';
import { Screen } from '../../../design/screen.tsx';
import * as sessionTexts from '../session-texts.ts';
import { EndingFacts } from './ending-facts.tsx';

/** The sign-in that this journey stands on has ended. */
export function SignInScreen({ publicId }: { publicId: string }) {
  return (
    <LeadToAccount
      heading={sessionTexts.accountScreenSignInAgain}
      publicId={publicId}
      drawing="expired"
      to={resumePath(publicId)}
      button={sessionTexts.accountScreenSignIn}
    >
      {sessionTexts.accountScreenSignedOut}
    </LeadToAccount>
  );
}

/** New terms came into force since the visitor signed in: the account's page asks for them, and leads back here. */
export function NewTermsScreen({ publicId }: { publicId: string }) {
  return (
    <LeadToAccount
      heading={sessionTexts.accountScreenNewTerms}
      publicId={publicId}
      drawing="expired"
      to={resumePath(publicId)}
      button={sessionTexts.accountScreenReadTerms}
    >
      {sessionTexts.accountScreenNewTermsText}
    </LeadToAccount>
  );
}

/** Signs in, asks for the terms in force, and leads back to the verification. */
function resumePath(publicId: string): string {
  return `/user/resume?publicId=${encodeURIComponent(publicId)}`;
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
  readonly drawing?: 'declined' | 'expired';
  readonly to?: string;
  readonly button?: string;
  readonly children: string;
}

function LeadToAccount({
  heading,
  publicId,
  drawing = 'declined',
  to = '/user',
  button = sessionTexts.accountScreenToAccount,
  children,
}: LeadProps) {
  return (
    <Screen
      heading={heading}
      drawing={<LateDrawing name={drawing} />}
      lead={<p>{children}</p>}
      actions={
        <Button data-testid="to-account" onClick={() => window.location.assign(to)}>
          {button}
        </Button>
      }
    >
      <EndingFacts publicId={publicId} />
    </Screen>
  );
}
