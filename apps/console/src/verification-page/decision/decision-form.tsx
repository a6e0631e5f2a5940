import type { DecisionRequest } from '@ekyc/contract';
import { Button } from '@ekyc/design/button.tsx';
import { FieldError } from '@ekyc/design/field.tsx';
import { Notice } from '@ekyc/design/notice.tsx';
import { type FormEvent, useId, useRef, useState } from 'react';
import { focusFirstInvalid } from '../../layout/focus-first-invalid.ts';
import { RadioField } from '../../layout/radio-field.tsx';
import { useMembership } from '../../membership/membership.ts';
import { kindCalls } from '../kind-calls.ts';
import { useOpened } from '../opened-verification.ts';
import { useAct } from '../use-act.ts';
import { type Part, partsOf, takableParts } from './parts.ts';
import { PartsField } from './parts-field.tsx';
import { ReasonField } from './reason-field.tsx';
import { texts } from './decision-texts.ts';

type Decision = DecisionRequest['decision'];
type Errors = Partial<Record<'decision' | 'reason' | 'parts', string>>;

/** Approve, decline, or ask for parts again; a reason always. */
export function DecisionForm({ onDecided }: { onDecided: (message: string) => void }) {
  const { client } = useMembership();
  const { verification } = useOpened();
  const { publicId, kind } = verification;
  const parts = takableParts(verification);
  const [decision, setDecision] = useState<Decision | null>(null);
  const [reason, setReason] = useState('');
  const [chosen, setChosen] = useState<ReadonlySet<Part>>(new Set());
  const [submitted, setSubmitted] = useState(false);
  const errorId = useId();
  const formRef = useRef<HTMLFormElement>(null);

  const { pending, run, problem } = useAct(
    async () => {
      const answer = await client.call(kindCalls[kind].decide, {
        params: { publicId },
        body: bodyOf({ decision: decision ?? 'declined', reason, chosen, parts }),
      });
      if (answer.ok) onDecided(answer.value.secondPersonNeeded ? texts.secondNeeded : texts.done);
      return answer;
    },
    () => undefined,
  );
  const found = objections({ decision, reason, chosen });
  // Said only once it was sent, and no longer than it is true.
  const errors = submitted ? found : {};
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setSubmitted(true);
    if (Object.keys(found).length === 0) run();
    else focusFirstInvalid(formRef.current);
  };
  const { resubmission, ...finals } = texts.decisions;
  const names: Partial<Record<Decision, string>> = parts.length === 0 ? finals : { ...finals, resubmission };
  return (
    <form ref={formRef} onSubmit={submit} noValidate className="flex max-w-2xl flex-col gap-4">
      <div data-invalid={errors.decision === undefined ? undefined : ''}>
        <RadioField legend={texts.decision} names={names} value={decision} onChange={setDecision} />
        <div role="alert">
          <FieldError id={errorId} error={errors.decision} />
        </div>
      </div>
      {decision === 'resubmission' && (
        <PartsField parts={parts} chosen={chosen} onChange={setChosen} error={errors.parts} />
      )}
      <ReasonField value={reason} onChange={setReason} error={errors.reason} />
      {problem !== null && <Notice tone="error">{problem.title}</Notice>}
      <p>
        <Button type="submit" wide={false} pending={pending}>
          {texts.submit}
        </Button>
      </p>
    </form>
  );
}

function objections(form: {
  readonly decision: Decision | null;
  readonly reason: string;
  readonly chosen: ReadonlySet<Part>;
}): Errors {
  const { decision, reason, chosen } = form;
  return {
    ...(decision === null ? { decision: texts.decisionNeeded } : {}),
    ...(reason.trim() === '' ? { reason: texts.reasonNeeded } : {}),
    ...(decision === 'resubmission' && chosen.size === 0 ? { parts: texts.partsNeeded } : {}),
  };
}

function bodyOf(form: {
  readonly decision: Decision;
  readonly reason: string;
  readonly chosen: ReadonlySet<Part>;
  readonly parts: readonly Part[];
}): DecisionRequest {
  const { decision, chosen, parts } = form;
  const reason = form.reason.trim();
  return decision === 'resubmission'
    ? { decision, reason, parts: partsOf(chosen, parts) }
    : { decision, reason };
}
