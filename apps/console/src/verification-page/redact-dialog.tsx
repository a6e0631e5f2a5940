import { Button } from '@ekyc/design/button.tsx';
import { Dialog } from '@ekyc/design/dialog.tsx';
import { Notice } from '@ekyc/design/notice.tsx';
import { useState } from 'react';
import { CheckBox } from '../layout/check-box.tsx';
import { useMembership } from '../membership/membership.ts';
import { kindCalls } from './kind-calls.ts';
import { useOpened } from './opened-verification.ts';
import { actionTexts as texts } from './verification-texts.ts';
import { useAct } from './use-act.ts';

/** Destroys what is personal, after somebody said that they know it can't be undone. */
export function RedactDialog({ onClose }: { onClose: () => void }) {
  const { client } = useMembership();
  const { publicId, kind } = useOpened().verification;
  const [sure, setSure] = useState(false);
  const { pending, run, problem } = useAct(
    () => client.call(kindCalls[kind].redact, { params: { publicId } }),
    onClose,
  );
  return (
    <Dialog heading={texts.redactHeading} onClose={onClose}>
      <p>{texts.redactIntro}</p>
      <CheckBox checked={sure} onChange={setSure}>
        {texts.redactCheck}
      </CheckBox>
      {problem !== null && <Notice tone="error">{problem.title}</Notice>}
      <Button disabled={!sure} pending={pending} onClick={run}>
        {texts.redactConfirm}
      </Button>
      <Button look="text" onClick={onClose}>
        {texts.close}
      </Button>
    </Dialog>
  );
}
