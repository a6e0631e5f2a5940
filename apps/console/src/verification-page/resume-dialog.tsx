import type { ResumeLink } from '@ekyc/contract';
import { Button } from '@ekyc/design/button.tsx';
import { Dialog } from '@ekyc/design/dialog.tsx';
import { Notice } from '@ekyc/design/notice.tsx';
import { LateQrImage } from '@ekyc/design/late-qr-image.tsx';
import { useState } from 'react';
import { CopyText } from '../layout/copy-text.tsx';
import { useMembership } from '../membership/membership.ts';
import { japanTime } from '../words/instants.ts';
import { kindCalls } from './kind-calls.ts';
import { useOpened } from './opened-verification.ts';
import { actionTexts as texts } from './verification-texts.ts';
import { useAct } from './use-act.ts';

/** A link with which the visitor continues in another browser. */
export function ResumeDialog({ onClose }: { onClose: () => void }) {
  const { client } = useMembership();
  const { publicId, kind } = useOpened().verification;
  const [link, setLink] = useState<ResumeLink | null>(null);
  const { pending, run, problem } = useAct(
    async () => {
      const answer = await client.call(kindCalls[kind].resumeLink, { params: { publicId } });
      if (answer.ok) setLink(answer.value);
      return answer;
    },
    () => undefined,
  );
  return (
    <Dialog heading={texts.resumeLabel} onClose={onClose}>
      {link === null ? (
        <>
          <p>{texts.resumeIntro}</p>
          {problem !== null && <Notice tone="error">{problem.title}</Notice>}
          <Button pending={pending} onClick={run}>
            {texts.resume}
          </Button>
        </>
      ) : (
        <>
          <div className="flex flex-col items-center">
            <LateQrImage text={link.url} alt={texts.resumeQr} />
          </div>
          <CopyText
            label={texts.resumeLabel}
            text={link.url}
            copy={texts.copy}
            copied={texts.copied}
            byHand={texts.copyByHand}
          />
          <p>{texts.until(japanTime(link.expiresAt))}</p>
        </>
      )}
      <Button look="text" onClick={onClose}>
        {texts.close}
      </Button>
    </Dialog>
  );
}
