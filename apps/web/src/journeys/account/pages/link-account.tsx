import type { LinkAccountAnswer } from '@ekyc/contract';
import { useCallback, useMemo, useState } from 'react';
import type { Problem } from '../../../api/call-types.ts';
import { hasSecurityCode } from '../../../api/security-code.ts';
import { createVisitorClient } from '../../../api/visitor-client.ts';
import { Button } from '@ekyc/design/button.tsx';
import { AccountScreen } from '@ekyc/sign-in/account-screen.tsx';
import { Spinner } from '../../../design/spinner.tsx';
import { useSettings } from '@ekyc/sign-in/settings.ts';
import { FaceTake } from '../../capture/screens/face-take.tsx';
import { accountPath } from './account-link.tsx';
import { useAccountTools } from './account-tools.ts';
import { SignInAgain } from './sign-in-again.tsx';
import { UnusableLink } from './unusable-link.tsx';

type State =
  | { readonly kind: 'intro' }
  | { readonly kind: 'face'; readonly round: number }
  | { readonly kind: 'linking' }
  | { readonly kind: 'unlike'; readonly round: number }
  | { readonly kind: 'done'; readonly answer: LinkAccountAnswer }
  | { readonly kind: 'stale' }
  | { readonly kind: 'failed'; readonly problem: Problem };

/**
 * `/user/link_account`: takes what was verified over into the account, after a face check that follows the sign-in:
 * whoever signed in must be who was verified.
 */
export function LinkAccount({ publicId }: { publicId: string | null }) {
  return publicId === null || !hasSecurityCode(publicId) ? (
    <UnusableLink problem={null} />
  ) : (
    <Linking publicId={publicId} />
  );
}

function Linking({ publicId }: { publicId: string }) {
  const { session } = useAccountTools();
  const { apiServer } = useSettings();
  const client = useMemo(
    () => createVisitorClient(apiServer, 'identification', publicId, session.accessToken),
    [apiServer, publicId, session],
  );
  const [state, setState] = useState<State>({ kind: 'intro' });
  const onProblem = useCallback((problem: Problem) => {
    setState(problem.code === 'recent_sign_in_needed' ? { kind: 'stale' } : { kind: 'failed', problem });
  }, []);
  const round = state.kind === 'face' || state.kind === 'unlike' ? state.round : 0;
  const link = useCallback(async () => {
    setState({ kind: 'linking' });
    const linked = await client.call('linkAccount');
    if (linked.ok) return setState({ kind: 'done', answer: linked.value });
    if (linked.problem.code === 'face_check_failed') return setState({ kind: 'unlike', round });
    onProblem(linked.problem);
  }, [client, onProblem, round]);
  const shoot = () => setState({ kind: 'face', round: round + 1 });

  switch (state.kind) {
    case 'intro':
      return <Intro onGoOn={shoot} />;
    case 'face':
      return <FaceTake key={state.round} tools={{ client, advance: link, onProblem }} />;
    case 'linking':
      return <Spinner label="お顔を確認しています" />;
    case 'unlike':
      return <Unlike onAgain={shoot} />;
    case 'done':
      return <Done answer={state.answer} />;
    case 'stale':
      return <SignInAgain withinMinutes={30} />;
    case 'failed':
      return <UnusableLink problem={state.problem} />;
  }
}

function Intro({ onGoOn }: { onGoOn: () => void }) {
  return (
    <AccountScreen
      heading="お顔の確認をします"
      actions={
        <Button data-testid="start-face-check" onClick={onGoOn}>
          カメラを開く
        </Button>
      }
    >
      <p>先ほどの本人確認の内容を、アカウントに登録します。</p>
      <p>
        ほかの人に登録されることのないよう、ご本人であることをお顔でもう一度確認します。この画像は確認にだけ使い、保存しません。
      </p>
    </AccountScreen>
  );
}

function Unlike({ onAgain }: { onAgain: () => void }) {
  return (
    <AccountScreen
      heading="お顔をもう一度撮影してください"
      actions={
        <Button data-testid="take-again" onClick={onAgain}>
          お顔を撮り直す
        </Button>
      }
    >
      <p>
        本人確認のときのお顔との確認がうまくできませんでした。明るい場所で、正面を向いて撮影してください。
      </p>
    </AccountScreen>
  );
}

const results: Record<LinkAccountAnswer['information'], readonly [heading: string, text: string]> = {
  adopted: ['登録が完了しました', '次からは書類を撮影せずに、同意した事業者へ情報を渡せます。'],
  review: ['受け付けました', '担当者が確認してから登録します。終わるとマイページに表示されます。'],
  kept: ['登録済みの情報をそのまま使います', 'アカウントには、より新しい情報が登録されています。'],
};

function Done({ answer }: { answer: LinkAccountAnswer }) {
  const [heading, text] = results[answer.information];
  return (
    <AccountScreen
      heading={heading}
      actions={
        <Button data-testid="to-account" onClick={() => window.location.assign(accountPath('/user'))}>
          マイページを見る
        </Button>
      }
    >
      <p>{text}</p>
    </AccountScreen>
  );
}
