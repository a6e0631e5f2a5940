import type { DecisionRequest } from '@ekyc/contract';
import { Button } from '@ekyc/design/button.tsx';
import { FieldError } from '@ekyc/design/field.tsx';
import { Notice } from '@ekyc/design/notice.tsx';
import { type FormEvent, useId, useRef, useState } from 'react';
import { focusFirstInvalid } from '../../layout/focus-first-invalid.ts';
import { useMembership } from '../../membership/membership.ts';
import { useShortcuts } from '../../shortcuts/use-shortcuts.ts';
import { kindCalls } from '../kind-calls.ts';
import { useOpened } from '../opened-verification.ts';
import { useAct } from '../use-act.ts';
import { DecisionChoice } from './decision-choice.tsx';
import { texts } from './decision-texts.ts';
import { type Part, partsOf, takableParts } from './parts.ts';
import { PartsField } from './parts-field.tsx';
import { ReasonField } from './reason-field.tsx';
import { isTemplate, ReasonTemplates, templateKeys } from './reason-templates.tsx';

type Decision = DecisionRequest['decision'];
type Errors = Partial<Record<'decision' | 'reason' | 'parts', string>>;

interface Props {
  /** @param message what was done */
  readonly onDecided: (message: string) => void;
  /** After it: what else follows, such as the next case. */
  readonly onDone: (message: string) => void;
  /** The case is no longer in review; this form disappears once the case is reloaded. */
  readonly onOvertaken: () => void;
}

/** Approve, decline, or ask for parts again; a reason always. The whole of it by keys. */
export function DecisionForm({ onDecided, onDone, onOvertaken }: Props) {
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
  const message = useRef('');

  const { pending, run, problem } = useAct(
    async () => {
      const answer = await client.call(kindCalls[kind].decide, {
        params: { publicId },
        body: bodyOf({ decision: decision ?? 'declined', reason, chosen, parts }),
      });
      if (answer.ok) {
        message.current = answer.value.secondPersonNeeded ? texts.secondNeeded : texts.done;
        onDecided(message.current);
      } else if (answer.problem.code === 'wrong_state') onOvertaken();
      return answer;
    },
    () => onDone(message.current),
  );
  const choose = (next: Decision) => {
    setDecision(next);
    // A template of another decision is no reason for this one; words of one's own stay.
    setReason((before) => (isTemplate(before) && next !== decision ? '' : before));
  };
  const found = objections({ decision, reason, chosen });
  // Said only once it was sent, and no longer than it is true.
  const errors = submitted ? found : {};
  const send = () => {
    if (pending) return;
    setSubmitted(true);
    if (Object.keys(found).length === 0) run();
    else focusFirstInvalid(formRef.current);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    send();
  };
  const { resubmission, ...finals } = texts.decisions;
  const names: Partial<Record<Decision, string>> = parts.length === 0 ? finals : { ...finals, resubmission };
  useShortcuts({
    ...Object.fromEntries(
      (Object.keys(names) as Decision[]).map((one, at) => [String(at + 1), () => choose(one)]),
    ),
    ...templateKeys(decision, setReason),
    r: () => formRef.current?.querySelector('textarea')?.focus(),
    'ctrl+enter': send,
  });
  return (
    <form ref={formRef} onSubmit={submit} noValidate className="flex max-w-2xl flex-col gap-3">
      <div data-invalid={errors.decision === undefined ? undefined : ''}>
        <DecisionChoice names={names} value={decision} onChange={choose} />
        <div role="alert">
          <FieldError id={errorId} error={errors.decision} />
        </div>
      </div>
      {decision === 'resubmission' && (
        <PartsField parts={parts} chosen={chosen} onChange={setChosen} error={errors.parts} />
      )}
      {decision !== null && <ReasonTemplates decision={decision} onChoose={setReason} />}
      <ReasonField value={reason} onChange={setReason} error={errors.reason} />
      {problem !== null && <Notice tone="error">{problem.title}</Notice>}
      <p className="flex flex-wrap items-center gap-3">
        <Button type="submit" wide={false} pending={pending} aria-keyshortcuts="Control+Enter">
          {texts.submit}
        </Button>
        <kbd aria-hidden="true" className="text-sm text-solid-gray-700 max-xl:hidden">
          Ctrl + Enter
        </kbd>
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
