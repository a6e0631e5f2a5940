import type { LinkAccountAnswer } from '@ekyc/contract';
import { useCallback, useMemo, useState } from 'react';
import type { Problem } from '../../../api/call-types.ts';
import { hasSecurityCode } from '../../../api/security-code.ts';
import { createVisitorClient } from '../../../api/visitor-client.ts';
import { Button } from '@ekyc/design/button.tsx';
import { AccountScreen } from '@ekyc/sign-in/account-screen.tsx';
import { Spinner } from '../../../design/spinner.tsx';
import { useSettings } from '@ekyc/app-start/runtime-settings.ts';
import { FaceTake } from '../../capture/screens/face-take.tsx';
import { accountPath } from './account-link.tsx';
import { useAccountTools } from './account-tools.ts';
import { SignInAgain } from './sign-in-again.tsx';
import { UnusableLink } from './unusable-link.tsx';
import { linkAccountTexts, linkResults } from '../account-texts.ts';
import * as captureTexts from '../../capture/capture-texts.ts';

type State =
  | { readonly kind: 'intro' }
  | { readonly kind: 'face'; readonly attempt: number }
  | { readonly kind: 'linking' }
  | { readonly kind: 'unlike'; readonly attempt: number }
  | { readonly kind: 'done'; readonly answer: LinkAccountAnswer }
  | { readonly kind: 'stale' };

/**
 * `/user/link_account`: takes what was verified over into the account, after a face check that follows the sign-in:
 * the person who signed in must be the one who was verified.
 */
export function LinkAccount({ publicId }: { publicId: string | null }) {
  return publicId === null || !hasSecurityCode(publicId) ? (
    <UnusableLink problem={null} />
  ) : (
    <Linking publicId={publicId} />
  );
}

function Linking({ publicId }: { publicId: string }) {
  const { session, onProblem: onRefusal } = useAccountTools();
  const { apiServer } = useSettings();
  const client = useMemo(
    () =>
      createVisitorClient(apiServer, 'identification', publicId, {
        accessToken: session.accessToken,
        since: 'start',
      }),
    [apiServer, publicId, session],
  );
  const [state, setState] = useState<State>({ kind: 'intro' });
  const onProblem = useCallback(
    (problem: Problem) => {
      if (problem.code === 'recent_sign_in_needed') setState({ kind: 'stale' });
      else onRefusal(problem);
    },
    [onRefusal],
  );
  const attempt = state.kind === 'face' || state.kind === 'unlike' ? state.attempt : 0;
  const link = useCallback(async () => {
    setState({ kind: 'linking' });
    const linked = await client.call('identification.linkAccount');
    if (linked.ok) return setState({ kind: 'done', answer: linked.value });
    if (linked.problem.code === 'face_check_failed') return setState({ kind: 'unlike', attempt });
    onProblem(linked.problem);
  }, [client, onProblem, attempt]);
  const shoot = () => setState({ kind: 'face', attempt: attempt + 1 });

  switch (state.kind) {
    case 'intro':
      return <Intro onGoOn={shoot} />;
    case 'face':
      return <FaceTake key={state.attempt} tools={{ client, advance: link, onProblem }} />;
    case 'linking':
      return <Spinner label={linkAccountTexts.checking} />;
    case 'unlike':
      return <Unlike onAgain={shoot} />;
    case 'done':
      return <Done answer={state.answer} />;
    case 'stale':
      return <SignInAgain withinMinutes={30} />;
  }
}

function Intro({ onGoOn }: { onGoOn: () => void }) {
  return (
    <AccountScreen
      heading={linkAccountTexts.heading}
      actions={
        <Button data-testid="start-face-check" onClick={onGoOn}>
          {captureTexts.cameraOpen}
        </Button>
      }
    >
      <p>{linkAccountTexts.lead}</p>
      <p>{linkAccountTexts.why}</p>
    </AccountScreen>
  );
}

function Unlike({ onAgain }: { onAgain: () => void }) {
  return (
    <AccountScreen
      heading={captureTexts.faceAgainHeading}
      actions={
        <Button data-testid="take-again" onClick={onAgain}>
          {captureTexts.faceAgainAgain}
        </Button>
      }
    >
      <p>{linkAccountTexts.unlike}</p>
    </AccountScreen>
  );
}

function Done({ answer }: { answer: LinkAccountAnswer }) {
  const [heading, text] = linkResults[answer.information];
  return (
    <AccountScreen
      heading={heading}
      actions={
        <Button data-testid="to-account" onClick={() => window.location.assign(accountPath('/user'))}>
          {linkAccountTexts.toAccount}
        </Button>
      }
    >
      <p>{text}</p>
    </AccountScreen>
  );
}
