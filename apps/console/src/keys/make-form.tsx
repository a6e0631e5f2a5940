import type { ResponseBody } from '@ekyc/contract';
import { type Scope, scopesOfRole } from '@ekyc/contract/roles';
import { Button } from '@ekyc/design/button.tsx';
import { FieldError, TextField } from '@ekyc/design/field.tsx';
import { Notice } from '@ekyc/design/notice.tsx';
import { type FormEvent, useId, useRef, useState } from 'react';
import { useSend } from '../api/use-send.ts';
import { CheckBox } from '../layout/check-box.tsx';
import { focusFirstInvalid } from '../layout/focus-first-invalid.ts';
import { texts as frame } from '../layout/layout-texts.ts';
import { useMembership } from '../membership/membership.ts';
import { scopeTexts, texts } from './keys-texts.ts';

interface Props {
  readonly onMade: (made: ResponseBody<'business.createApiKey'>) => void;
  readonly onClose: () => void;
}

/** Name and scopes of a new key; only what the own role may give is offered. */
export function MakeForm({ onMade, onClose }: Props) {
  const { client, role } = useMembership();
  const [name, setName] = useState('');
  const [chosen, setChosen] = useState<ReadonlySet<Scope>>(new Set());
  const [missing, setMissing] = useState({ name: false, scopes: false });
  const form = useRef<HTMLFormElement>(null);
  const { pending, run, problem } = useSend(
    () => client.call('business.createApiKey', { body: { name, scopes: [...chosen] } }),
    onMade,
  );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const lacks = { name: name.trim() === '', scopes: chosen.size === 0 };
    setMissing(lacks);
    if (lacks.name || lacks.scopes) focusFirstInvalid(form.current);
    else run();
  };
  return (
    <form ref={form} onSubmit={submit} noValidate className="flex flex-col gap-4">
      <TextField
        label={texts.form.name}
        hint={texts.form.nameHint}
        value={name}
        onChange={setName}
        maxLength={100}
        autoComplete="off"
        error={missing.name ? texts.form.nameNeeded : undefined}
      />
      <ScopesField
        offered={scopesOfRole(role)}
        chosen={chosen}
        onChange={setChosen}
        error={missing.scopes ? texts.form.scopesNeeded : undefined}
      />
      {problem !== null && <Notice tone="error">{problem.title}</Notice>}
      <Button type="submit" pending={pending}>
        {texts.form.submit}
      </Button>
      <Button look="text" onClick={onClose}>
        {frame.cancel}
      </Button>
    </form>
  );
}

interface ScopesProps {
  readonly offered: readonly Scope[];
  readonly chosen: ReadonlySet<Scope>;
  readonly onChange: (chosen: ReadonlySet<Scope>) => void;
  readonly error: string | undefined;
}

function ScopesField({ offered, chosen, onChange, error }: ScopesProps) {
  const id = useId();
  const toggle = (scope: Scope, on: boolean) =>
    onChange(new Set(on ? [...chosen, scope] : [...chosen].filter((one) => one !== scope)));
  return (
    <fieldset
      aria-describedby={`${id}-hint${error === undefined ? '' : ` ${id}-error`}`}
      data-invalid={error === undefined ? undefined : ''}
      className="flex flex-col"
    >
      <legend className="font-bold">{texts.form.scopes}</legend>
      <p id={`${id}-hint`} className="text-sm text-solid-gray-700">
        {texts.form.scopesHint}
      </p>
      {offered.map((scope) => (
        <CheckBox key={scope} checked={chosen.has(scope)} onChange={(on) => toggle(scope, on)}>
          <span>
            <span className="font-bold">{scopeTexts[scope].name}</span>
            <br />
            <span className="text-sm">{scopeTexts[scope].may}</span>
          </span>
        </CheckBox>
      ))}
      <FieldError id={`${id}-error`} error={error} />
    </fieldset>
  );
}
