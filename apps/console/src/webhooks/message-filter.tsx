import { Button } from '@ekyc/design/button.tsx';
import { TextField } from '@ekyc/design/field.tsx';
import { type FormEvent, useRef, useState } from 'react';
import { focusFirstInvalid } from '../layout/focus-first-invalid.ts';
import { messageTexts as texts } from './webhooks-texts.ts';

interface Props {
  readonly publicId: string;
  readonly onApply: (publicId: string) => void;
}

/** Narrows the messages to one verification. */
export function MessageFilter({ publicId, onApply }: Props) {
  const [entered, setEntered] = useState(publicId);
  const [wrong, setWrong] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const apply = (text: string) => {
    const bad = text !== '' && !/^[A-Za-z0-9_-]{22,43}$/.test(text);
    setWrong(bad);
    setEntered(text);
    if (bad) focusFirstInvalid(form.current);
    else onApply(text);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    apply(entered.trim());
  };
  return (
    <form ref={form} onSubmit={submit} noValidate className="flex flex-wrap items-end gap-3">
      <span className="min-w-0 flex-1 basis-72">
        <TextField
          label={texts.filter}
          hint={texts.filterHint}
          value={entered}
          onChange={setEntered}
          error={wrong ? texts.filterWrong : undefined}
          autoComplete="off"
          spellCheck={false}
          maxLength={43}
        />
      </span>
      <Button look="secondary" type="submit" wide={false}>
        {texts.apply}
      </Button>
      {publicId !== '' && (
        <Button look="text" wide={false} onClick={() => apply('')}>
          {texts.clear}
        </Button>
      )}
    </form>
  );
}
