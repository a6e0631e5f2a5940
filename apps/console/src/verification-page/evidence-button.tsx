import { Button } from '@ekyc/design/button.tsx';
import { Notice } from '@ekyc/design/notice.tsx';
import { useState } from 'react';
import { saveFile } from '../layout/save-file.ts';
import { useMembership } from '../membership/membership.ts';
import { kindCalls } from './kind-calls.ts';
import { useOpened } from './opened-verification.ts';
import { PurposeDialog } from './purpose-dialog.tsx';
import { actionTexts as texts } from './verification-texts.ts';
import { useAct } from './use-act.ts';

/**
 * The whole evidence as one signed file, for a purpose. It is fetched with the headers of the signed-in member, then
 * handed over.
 */
export function EvidenceButton() {
  const { client } = useMembership();
  const { verification, purpose } = useOpened();
  const { publicId, kind } = verification;
  const [asking, setAsking] = useState(false);
  const [done, setDone] = useState(false);
  const { pending, run, problem } = useAct(
    async (given: string) => {
      setDone(false);
      const answer = await client.bytes(kindCalls[kind].evidence, {
        params: { publicId },
        purpose: given,
      });
      if (answer.ok) saveFile(answer.value, `evidence-${publicId}.zip`);
      return answer;
    },
    () => setDone(true),
  );
  return (
    <div className="flex flex-col gap-2">
      <Button
        look="secondary"
        wide={false}
        pending={pending}
        onClick={() => (purpose === null ? setAsking(true) : run(purpose))}
      >
        {texts.evidence}
      </Button>
      <p role="status" className="empty:hidden">
        {done && texts.evidenceDone}
      </p>
      {asking && (
        <PurposeDialog
          heading={texts.evidenceHeading}
          submit={texts.evidenceSubmit}
          purposes={texts.evidencePurposes}
          onClose={() => setAsking(false)}
          onPurpose={(given) => {
            setAsking(false);
            run(given);
          }}
        />
      )}
      {problem !== null && <Notice tone="error">{problem.title}</Notice>}
    </div>
  );
}
