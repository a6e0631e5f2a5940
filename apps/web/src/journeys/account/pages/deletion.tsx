import { useState } from 'react';
import { Button } from '@ekyc/design/button.tsx';
import { AccountScreen } from '@ekyc/sign-in/account-screen.tsx';
import { usePending } from '@ekyc/design/use-pending.ts';
import { BackLink } from './account-link.tsx';
import { useAccountTools } from './account-tools.ts';
import { SignInAgain } from './sign-in-again.tsx';
import { dayOf } from '../account-texts.ts';

/** アカウントの削除: what goes, what has to stay and why, and the request. */
export function Deletion() {
  const { client, account, reload, onProblem } = useAccountTools();
  const [sure, setSure] = useState(false);
  const [stale, setStale] = useState(false);
  const [pending, request] = usePending(async () => {
    const asked = await client.call('requestDeletion', {});
    if (asked.ok) return await reload();
    if (asked.problem.code === 'recent_sign_in_needed') return setStale(true);
    onProblem(asked.problem);
  });
  if (stale) return <SignInAgain />;
  if (account.deletionRequest !== null) {
    return (
      <AccountScreen heading="お申し込みを受け付けました">
        <p>{dayOf(account.deletionRequest.requestedAt)}に、アカウントの削除のお申し込みを受け付けました。</p>
        <p>運営者が内容を確認してから削除し、結果をメールでお知らせします。</p>
        <BackLink />
      </AccountScreen>
    );
  }
  return (
    <AccountScreen
      heading="アカウントの削除"
      actions={
        <Button data-testid="request-deletion" pending={pending} disabled={!sure} onClick={request}>
          削除を申し込む
        </Button>
      }
    >
      <p>
        運営者が確認したあとで、登録された情報、お顔の特徴の情報、ログインの情報を、復元できない形で削除します。
      </p>
      <p className="font-bold">削除されないもの</p>
      <ul className="list-disc space-y-1 pl-6">
        <li>情報を渡した記録は、渡した日から3年間保存します。</li>
        <li>事業者が行った本人確認の記録は、法令や事業者の定めに従って保存されます。</li>
        <li>利用を停止されている場合は、利用規約により情報を保存することがあります。</li>
      </ul>
      <label className="flex min-h-[48px] items-start gap-3 rounded-lg border-2 border-solid-gray-536 p-4">
        <input
          type="checkbox"
          data-testid="sure"
          checked={sure}
          onChange={(event) => setSure(event.target.checked)}
          className="mt-1 size-6 shrink-0 accent-brand"
        />
        <span>上の内容を確認しました。削除すると元に戻せません。</span>
      </label>
      <BackLink />
    </AccountScreen>
  );
}
