import { Button } from '@ekyc/design/button.tsx';
import { Screen } from '../../../design/screen.tsx';

/** The sign-in that this journey stands on has ended. */
export function SignInScreen({ publicId }: { publicId: string }) {
  const signIn = () => window.location.assign(`/user/resume?publicId=${encodeURIComponent(publicId)}`);
  return (
    <Screen
      heading="もう一度ログインしてください"
      actions={
        <Button data-testid="sign-in" onClick={signIn}>
          ログインする
        </Button>
      }
    >
      <p>ログインの有効期限が切れました。ログインすると、続きから進められます。</p>
    </Screen>
  );
}

/** Begun for one account, opened with another, or with one that may not go on. */
export function OtherAccountScreen() {
  return (
    <Screen
      heading="このアカウントでは続けられません"
      actions={
        <Button data-testid="to-account" onClick={() => window.location.assign('/user')}>
          マイページを開く
        </Button>
      }
    >
      <p>この手続きは、始めたときのアカウントでだけ続けられます。ログインし直してお試しください。</p>
    </Screen>
  );
}
