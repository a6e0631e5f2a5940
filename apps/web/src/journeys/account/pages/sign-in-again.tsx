import { Button } from '@ekyc/design/button.tsx';
import { AccountScreen } from '@ekyc/sign-in/account-screen.tsx';
import { usePending } from '@ekyc/design/use-pending.ts';
import { useAccountTools } from './account-tools.ts';
import { BackLink } from './account-link.tsx';

/** What somebody else at an open browser could misuse needs a recent sign-in; the page is the same afterwards. */
export function SignInAgain({ withinMinutes = 5 }: { readonly withinMinutes?: number }) {
  const { session } = useAccountTools();
  const [pending, again] = usePending(() => session.signOut());
  return (
    <AccountScreen
      heading="もう一度ログインしてください"
      actions={
        <Button data-testid="sign-in-again" pending={pending} onClick={again}>
          ログインし直す
        </Button>
      }
    >
      <p>安全のため、ログインしてから{withinMinutes}分以内に行っていただく必要があります。</p>
      <p>ログインし直すと、この画面に戻ります。</p>
      <BackLink />
    </AccountScreen>
  );
}
