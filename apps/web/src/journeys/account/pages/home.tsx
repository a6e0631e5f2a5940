import type { AccountAnswer, AccountInformation } from '@ekyc/contract';
import { formatPostalCode, prefectureOfCode } from '@ekyc/documents';
import { Button } from '@ekyc/design/button.tsx';
import { Notice } from '@ekyc/design/notice.tsx';
import { AccountScreen } from '@ekyc/sign-in/account-screen.tsx';
import { usePending } from '@ekyc/design/use-pending.ts';
import { idTypeNames } from '../../identification/document-texts.ts';
import { AccountLink, LinkList } from './account-link.tsx';
import { useAccountTools } from './account-tools.ts';
import { FactsList } from './facts-list.tsx';
import { birthdayText, dayOf } from '../account-texts.ts';
import { useRegistration } from './use-registration.ts';

/** マイページ: what is registered, from where and since when, and the ways to everything else. */
export function Home() {
  const { account, session } = useAccountTools();
  const [leaving, leave] = usePending(() => session.signOut());
  return (
    <AccountScreen heading="マイページ">
      <p className="text-solid-gray-700">{session.email} でログインしています。</p>
      {account.deletionRequest !== null && <DeletionNotice account={account} />}
      <section className="flex flex-col gap-4" aria-labelledby="information">
        <h2 id="information" className="text-xl font-bold">
          本人確認済みの情報
        </h2>
        {account.review !== null && (
          <Notice>
            <p>新しい情報を担当者が確認しています。確認が終わるまで、今の情報はそのまま使えます。</p>
          </Notice>
        )}
        {account.information === null ? (
          <p>
            まだ登録されていません。一度登録すると、次からは書類を撮影せずに、同意した事業者だけに情報を渡せます。
          </p>
        ) : (
          <Information information={account.information} />
        )}
        <Registration account={account} />
      </section>
      <LinkList label="アカウントのメニュー">
        <AccountLink to="/user/sharings" note="どの事業者に、何を、いつ渡したか">
          情報を渡した記録
        </AccountLink>
        <AccountLink to="/user/security" note="パスワード・認証アプリ・メールアドレス">
          ログインと安全
        </AccountLink>
        <AccountLink to="/terms">利用規約</AccountLink>
        <AccountLink to="/privacy">プライバシーポリシー</AccountLink>
        <AccountLink to="/user/deletion">アカウントの削除</AccountLink>
      </LinkList>
      <Button look="secondary" data-testid="sign-out" pending={leaving} onClick={leave}>
        ログアウト
      </Button>
    </AccountScreen>
  );
}

function Information({ information }: { information: AccountInformation }) {
  const { profile, idType, verifiedAt, validUntil, valid, source } = information;
  return (
    <>
      {!valid && (
        <Notice tone="warning">
          <p>有効期限が切れています。情報を更新すると、また使えるようになります。</p>
        </Notice>
      )}
      <FactsList
        facts={[
          ['お名前', `${profile.familyName} ${profile.firstName}`],
          ['フリガナ', `${profile.familyNameKana} ${profile.firstNameKana}`],
          ['生年月日', birthdayText(profile.birthday)],
          [
            '住所',
            `〒${formatPostalCode(profile.postal)} ${prefectureOfCode(profile.prefCode)?.name ?? ''}${profile.city}${profile.address}`,
          ],
          ['確認した書類', idTypeNames[idType]],
          ['確認した日', dayOf(verifiedAt)],
          ['確認の場', `${source.business}の本人確認`],
          ['有効期限', dayOf(validUntil)],
        ]}
      />
    </>
  );
}

function Registration({ account }: { account: AccountAnswer }) {
  const { pending, begin } = useRegistration();
  const { information, openIdentification } = account;
  const first = information === null;
  return (
    <>
      {openIdentification !== null && (
        <p>
          {openIdentification.status === 'review'
            ? '担当者が本人確認の内容を確認しています。終わるとここに表示されます。'
            : '途中の本人確認があります。はじめからやり直すと、途中のものは取り消されます。'}
        </p>
      )}
      <Button look={first ? 'primary' : 'secondary'} data-testid="register" pending={pending} onClick={begin}>
        {first ? '本人確認をして登録する' : '情報を更新する'}
      </Button>
    </>
  );
}

function DeletionNotice({ account }: { account: AccountAnswer }) {
  const { client, reload, onProblem } = useAccountTools();
  const [pending, withdraw] = usePending(async () => {
    const done = await client.call('withdrawDeletion', {});
    if (!done.ok) return onProblem(done.problem);
    await reload();
  });
  return (
    <Notice tone="warning">
      <div className="flex flex-col gap-3">
        <p>
          アカウントの削除のお申し込みを受け付けています(
          {dayOf(account.deletionRequest?.requestedAt ?? account.createdAt)})。
        </p>
        <Button look="secondary" data-testid="withdraw-deletion" pending={pending} onClick={withdraw}>
          削除を取りやめる
        </Button>
      </div>
    </Notice>
  );
}
