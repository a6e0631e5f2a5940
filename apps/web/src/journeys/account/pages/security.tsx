import { useState } from 'react';
import { Button } from '@ekyc/design/button.tsx';
import { Dialog } from '@ekyc/design/dialog.tsx';
import { AccountScreen } from '@ekyc/sign-in/account-screen.tsx';
import { usePending } from '@ekyc/design/use-pending.ts';
import { AccountLink, BackLink, LinkList } from './account-link.tsx';
import { useAccountTools } from './account-tools.ts';

/** ログインと安全: what changes how one signs in. */
export function Security() {
  const [asked, ask] = useState(false);
  return (
    <AccountScreen heading="ログインと安全">
      <LinkList label="ログインの設定">
        <AccountLink to="/user/password">パスワードを変更する</AccountLink>
        <AccountLink to="/user/authenticator" note="スマートフォンを買い替えたときなど">
          認証アプリを設定し直す
        </AccountLink>
        <AccountLink to="/user/email">メールアドレスを変更する</AccountLink>
      </LinkList>
      <p>2段階認証(認証アプリの確認コード)は、安全のため、オフにできません。</p>
      <Button look="secondary" data-testid="sign-out-everywhere" onClick={() => ask(true)}>
        すべての端末からログアウト
      </Button>
      <BackLink />
      {asked && <EverywhereDialog onClose={() => ask(false)} />}
    </AccountScreen>
  );
}

function EverywhereDialog({ onClose }: { onClose: () => void }) {
  const { session } = useAccountTools();
  const [failed, setFailed] = useState(false);
  const [pending, leave] = usePending(async () => {
    setFailed(false);
    try {
      await session.signOutEverywhere();
    } catch {
      setFailed(true);
    }
  });
  return (
    <Dialog heading="すべての端末からログアウトしますか?" onClose={onClose}>
      <p>この端末を含めて、すべての端末のログインが終了します。</p>
      {failed && <p role="alert">ログアウトできませんでした。電波のよい場所で、もう一度お試しください。</p>}
      <Button data-testid="confirm-everywhere" pending={pending} onClick={leave}>
        ログアウトする
      </Button>
      <Button look="text" onClick={onClose}>
        やめる
      </Button>
    </Dialog>
  );
}
