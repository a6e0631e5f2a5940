import { Button } from '@ekyc/design/button.tsx';
import { Notice } from '@ekyc/design/notice.tsx';
import { buttons, codeSentAgainText } from './sign-in-texts.ts';
import type { SignInFlow } from './use-sign-in-flow.ts';

interface Props {
  readonly flow: SignInFlow;
}

export function BackToSignIn({ flow }: Props) {
  return (
    <Button look="text" onClick={() => flow.toSignIn()}>
      {buttons.backToSignIn}
    </Button>
  );
}

/** Sends another code. */
export function Resend({ flow }: Props) {
  return (
    <>
      <div role="status">
        {flow.resent && (
          <Notice>
            <p>{codeSentAgainText}</p>
          </Notice>
        )}
      </div>
      <Button look="secondary" disabled={flow.pending} onClick={flow.resend}>
        {buttons.resend}
      </Button>
    </>
  );
}

/** Leaves the contact unverified. */
export function SkipVerification({ flow }: Props) {
  return (
    <Button look="text" onClick={() => flow.skipVerification()}>
      {buttons.skip}
    </Button>
  );
}
