import { Button } from '@ekyc/design/button.tsx';
import { AccountScreen } from '@ekyc/sign-in/account-screen.tsx';
import { usePending } from '@ekyc/design/use-pending.ts';

/** Suspended while signed in; at the sign-in itself the account service says so. */
export function Suspended({ onSignOut }: { onSignOut: () => Promise<void> }) {
  const [pending, leave] = usePending(onSignOut);
  return (
    <AccountScreen
      heading="このアカウントは利用を停止されています"
      actions={
        <Button look="secondary" pending={pending} onClick={leave}>
          ログアウト
        </Button>
      }
    >
      <p>利用規約にもとづき、利用を停止しています。登録された情報は保存されています。</p>
      <p>ご利用の停止については、クリィeKYCをご案内した事業者の窓口へお問い合わせください。</p>
    </AccountScreen>
  );
}
