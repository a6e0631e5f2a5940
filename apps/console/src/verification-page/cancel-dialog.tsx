import { Button } from '@ekyc/design/button.tsx';
import { Dialog } from '@ekyc/design/dialog.tsx';
import { Notice } from '@ekyc/design/notice.tsx';
import { useMembership } from '../membership/membership.ts';
import { kindCalls } from './kind-calls.ts';
import { useOpened } from './opened-verification.ts';
import { actionTexts as texts } from './verification-texts.ts';
import { useAct } from './use-act.ts';

/** Asks once more, then ends the verification before it was submitted. */
export function CancelDialog({ onClose }: { onClose: () => void }) {
  const { client } = useMembership();
  const { publicId, kind } = useOpened().verification;
  const { pending, run, problem } = useAct(
    () => client.call(kindCalls[kind].cancel, { params: { publicId } }),
    onClose,
  );
  return (
    <Dialog heading={texts.cancelHeading} onClose={onClose}>
      <p>{texts.cancelIntro}</p>
      {problem !== null && <Notice tone="error">{problem.title}</Notice>}
      <Button pending={pending} onClick={run}>
        {texts.cancelConfirm}
      </Button>
      <Button look="text" onClick={onClose}>
        {texts.close}
      </Button>
    </Dialog>
  );
}
