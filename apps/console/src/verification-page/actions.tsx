import type { AnyVerification, Status } from '@ekyc/contract';
import { Button } from '@ekyc/design/button.tsx';
import { Suspense, useState } from 'react';
import { CounterLink } from '../counter/counter-link.tsx';
import { goesOnAtCounter } from '../counter/goes-on-at-counter.ts';
import { useMembership } from '../membership/membership.ts';
import { usePermission } from '../membership/use-permission.ts';
import { latePage } from '../routing/late-page.ts';
import { texts as advanceTexts } from './advance/advance-texts.ts';
import { CancelDialog } from './cancel-dialog.tsx';
import { EvidenceButton } from './evidence-button.tsx';
import { useOpened } from './opened-verification.ts';
import { Part } from './part.tsx';
import { RedactDialog } from './redact-dialog.tsx';
import { ResumeDialog } from './resume-dialog.tsx';
import { actionTexts as texts } from './verification-texts.ts';

const open: readonly Status[] = ['created', 'started', 'capturing', 'resubmission'];
const ended: readonly Status[] = ['approved', 'declined', 'canceled', 'expired'];

type Asked = 'resume' | 'cancel' | 'redact' | 'advance';

const AdvanceDialog = latePage(async () => (await import('./advance/advance-dialog.tsx')).AdvanceDialog);

/** What may still be done with it, beside deciding; only what state and role allow is offered. */
export function Actions() {
  const { verification } = useOpened();
  const { business } = useMembership();
  const may = usePermission();
  const [asked, setAsked] = useState<Asked | null>(null);
  const offered = {
    counter: goesOnAtCounter(verification) && may('counter', 'write'),
    evidence: hasEvidence(verification) && may('evidence', 'read'),
    resume: verification.resubmissions > 0 && isOpen(verification) && may('decisions', 'write'),
    cancel: isOpen(verification) && may('verifications', 'write'),
    redact: ended.includes(verification.status) && may('evidence', 'write'),
    // Nobody's real deadline is ever cut short; the server refuses it besides.
    advance: verification.mode === 'sandbox' && business.mode === 'sandbox' && may('verifications', 'write'),
  };
  const close = () => setAsked(null);
  return (
    <Part heading={texts.heading}>
      {!Object.values(offered).includes(true) && <p>{texts.none}</p>}
      <div className="flex flex-wrap items-start gap-3">
        <CounterLink verification={verification} />
        {offered.evidence && <EvidenceButton />}
        {offered.resume && (
          <Button look="secondary" wide={false} onClick={() => setAsked('resume')}>
            {texts.resume}
          </Button>
        )}
        {offered.cancel && (
          <Button look="secondary" wide={false} onClick={() => setAsked('cancel')}>
            {texts.cancel}
          </Button>
        )}
        {offered.redact && (
          <Button look="secondary" wide={false} onClick={() => setAsked('redact')}>
            {texts.redact}
          </Button>
        )}
        {offered.advance && (
          <Button look="secondary" wide={false} onClick={() => setAsked('advance')}>
            {advanceTexts.open}
          </Button>
        )}
      </div>
      {asked === 'resume' && <ResumeDialog onClose={close} />}
      {asked === 'cancel' && <CancelDialog onClose={close} />}
      {asked === 'redact' && <RedactDialog onClose={close} />}
      <Suspense>
        {asked === 'advance' && <AdvanceDialog isOpen={isOpen(verification)} onClose={close} />}
      </Suspense>
    </Part>
  );
}

function isOpen({ status }: AnyVerification): boolean {
  return open.includes(status);
}

/** There is a file of evidence once it was decided. */
function hasEvidence({ status }: AnyVerification): boolean {
  return status === 'approved' || status === 'declined';
}
