import { Button } from '@ekyc/design/button.tsx';
import { Notice } from '@ekyc/design/notice.tsx';
import { useState } from 'react';
import type { CallResult } from '../api/result.ts';
import { useSend } from '../api/use-send.ts';
import { usePermission } from '../membership/use-permission.ts';
import { useShortcuts } from '../shortcuts/use-shortcuts.ts';
import { FieldsComparison } from './fields/fields-comparison.tsx';
import { LicenceFields } from './fields/licence-fields.tsx';
import { ProofFields } from './fields/proof-fields.tsx';
import { useOpened } from './opened-verification.ts';
import { Part } from './part.tsx';
import { Pictures } from './pictures/pictures.tsx';
import { PurposeDialog } from './purpose-dialog.tsx';
import { Recording } from './recording/recording.tsx';
import { personalTexts as texts } from './verification-texts.ts';

interface Props {
  /** Whether something was shown of which there may be more or less by now. */
  readonly hasEnded: boolean;
  readonly onPurpose: (purpose: string) => Promise<CallResult<void>>;
}

/** Pictures, video and what stands on the document: only on asking, and with a purpose. */
export function Personal({ hasEnded, onPurpose }: Props) {
  const { verification, purpose } = useOpened();
  const may = usePermission();
  const [asking, setAsking] = useState(false);
  const { pending, run, problem } = useSend(onPurpose, () => undefined);
  const mayShow = verification.status !== 'redacted' && may('evidence', 'read') && purpose === null;
  useShortcuts(mayShow ? { v: () => setAsking(true) } : {});
  return (
    <Part heading={texts.heading}>
      {verification.status === 'redacted' ? (
        <p>{texts.redacted}</p>
      ) : !may('evidence', 'read') ? (
        <p>{texts.notAllowed}</p>
      ) : purpose !== null ? (
        <Shown purpose={purpose} />
      ) : (
        <>
          <p role="status">{hasEnded ? texts.ended : texts.hidden}</p>
          {problem !== null && <Notice tone="error">{problem.title}</Notice>}
          <p>
            <Button wide={false} pending={pending} onClick={() => setAsking(true)} aria-keyshortcuts="V">
              {texts.show}
            </Button>
          </p>
        </>
      )}
      {asking && (
        <PurposeDialog
          heading={texts.purposeHeading}
          submit={texts.submit}
          purposes={texts.purposes}
          onClose={() => setAsking(false)}
          onPurpose={(given) => {
            setAsking(false);
            run(given);
          }}
        />
      )}
    </Part>
  );
}

function Shown({ purpose }: { purpose: string }) {
  const { verification } = useOpened();
  return (
    <>
      <p role="status" className="text-sm text-solid-gray-700">
        {texts.shownFor(purpose)}
      </p>
      <Pictures purpose={purpose} />
      {verification.kind === 'identification' && verification.proof !== null && (
        <ProofFields proof={verification.proof} />
      )}
      {verification.kind === 'identification' && <FieldsComparison verification={verification} />}
      {verification.kind === 'additionalDocument' && <LicenceFields verification={verification} />}
      <Recording purpose={purpose} />
    </>
  );
}
