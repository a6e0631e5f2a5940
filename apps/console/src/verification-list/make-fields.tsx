import type { CreatedVerification } from '@ekyc/contract';
import { Button } from '@ekyc/design/button.tsx';
import { SelectField, TextField } from '@ekyc/design/field.tsx';
import { Notice } from '@ekyc/design/notice.tsx';
import { usePending } from '@ekyc/design/use-pending.ts';
import { type FormEvent, useRef, useState } from 'react';
import type { Problem } from '../api/result.ts';
import { focusFirstInvalid } from '../layout/focus-first-invalid.ts';
import { useMembership } from '../membership/membership.ts';
import { documentTypeLabels, kindNames, regimeLabels } from '../words/names.ts';
import { make, type MakeForm, needsReference } from './make-request.ts';
import { makeTexts } from './verification-list-texts.ts';

interface Props {
  readonly onMade: (made: CreatedVerification) => void;
  readonly onClose: () => void;
}

const initial: MakeForm = {
  kind: 'identification',
  targetUserId: '',
  documentType: 'hazMatLicense',
  regime: '',
  expiresInMinutes: '1440',
  outcome: '',
};

/** The kind, and what this kind needs. */
export function MakeFields({ onMade, onClose }: Props) {
  const { client, business } = useMembership();
  const [form, setForm] = useState(initial);
  const formRef = useRef<HTMLFormElement>(null);
  const [missing, setMissing] = useState(false);
  const [problem, setProblem] = useState<Problem | null>(null);
  const set = (name: keyof MakeForm) => (value: string) =>
    setForm((before) => ({ ...before, [name]: value }));
  const [pending, send] = usePending(async () => {
    const answer = await make(client, form);
    if (answer.ok) onMade(answer.value);
    else setProblem(answer.problem);
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setProblem(null);
    const lacks = needsReference(form) && form.targetUserId.trim() === '';
    setMissing(lacks);
    if (lacks) focusFirstInvalid(formRef.current);
    else send();
  };
  return (
    <form ref={formRef} onSubmit={submit} noValidate className="flex flex-col gap-4">
      <Choice label={makeTexts.kind} value={form.kind} names={kindNames} onChange={set('kind')} />
      {form.kind === 'additionalDocument' && (
        <Choice
          label={makeTexts.documentType}
          value={form.documentType}
          names={documentTypeLabels}
          onChange={set('documentType')}
        />
      )}
      <TextField
        label={`${makeTexts.reference}${needsReference(form) ? '' : makeTexts.optional}`}
        hint={makeTexts.referenceHint}
        value={form.targetUserId}
        onChange={set('targetUserId')}
        error={missing ? makeTexts.referenceNeeded : undefined}
        autoComplete="off"
        maxLength={200}
      />
      {form.kind === 'identification' && (
        <Choice
          label={makeTexts.regime}
          value={form.regime}
          names={{ '': makeTexts.regimeAsSet, ...regimeLabels }}
          onChange={set('regime')}
        />
      )}
      <Choice
        label={makeTexts.expires}
        value={form.expiresInMinutes}
        names={makeTexts.expiry}
        onChange={set('expiresInMinutes')}
      />
      {business.mode === 'sandbox' && (
        <Choice
          label={makeTexts.outcome}
          hint={makeTexts.outcomeHint}
          value={form.outcome}
          names={makeTexts.outcomes}
          onChange={set('outcome')}
        />
      )}
      {problem !== null && <Notice tone="error">{problem.title}</Notice>}
      <Button type="submit" pending={pending}>
        {makeTexts.submit}
      </Button>
      <Button look="text" onClick={onClose}>
        {makeTexts.cancel}
      </Button>
    </form>
  );
}

interface ChoiceProps {
  readonly label: string;
  readonly hint?: string;
  readonly value: string;
  readonly names: Readonly<Record<string, string>>;
  readonly onChange: (value: string) => void;
}

function Choice({ names, ...field }: ChoiceProps) {
  return (
    <SelectField {...field}>
      {Object.entries(names).map(([key, name]) => (
        <option key={key} value={key}>
          {name}
        </option>
      ))}
    </SelectField>
  );
}
