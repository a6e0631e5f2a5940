import { Button } from '@ekyc/design/button.tsx';
import { AccountScreen } from '@ekyc/sign-in/account-screen.tsx';
import { usePending } from '@ekyc/design/use-pending.ts';
import { useAccountTools } from './account-tools.ts';
import { BackLink } from './account-link.tsx';
import { signInAgainTexts } from '../account-texts.ts';

/** What somebody else at an open browser could misuse needs a recent sign-in; the page is the same afterwards. */
export function SignInAgain({ withinMinutes = 5 }: { readonly withinMinutes?: number }) {
  const { session } = useAccountTools();
  const [pending, again] = usePending(() => session.signOut());
  return (
    <AccountScreen
      heading={signInAgainTexts.heading}
      actions={
        <Button data-testid="sign-in-again" pending={pending} onClick={again}>
          {signInAgainTexts.again}
        </Button>
      }
    >
      <p>{signInAgainTexts.within(withinMinutes)}</p>
      <p>{signInAgainTexts.same}</p>
      <BackLink />
    </AccountScreen>
  );
}
