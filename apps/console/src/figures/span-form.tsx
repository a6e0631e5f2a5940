import { Button } from '@ekyc/design/button.tsx';
import { TextField } from '@ekyc/design/field.tsx';
import { type FormEvent, useRef, useState } from 'react';
import { focusFirstInvalid } from '../layout/focus-first-invalid.ts';
import { daysOf, lastDays, mostDays, type Span } from './span.ts';
import { texts } from './figures-texts.ts';

interface Props {
  readonly span: Span;
  readonly onApply: (span: Span) => void;
}

const quick = { week: 7, month: 30, quarter: 90 } as const;

/** The days that are counted. */
export function SpanForm({ span, onApply }: Props) {
  const [entered, setEntered] = useState(span);
  const [wrong, setWrong] = useState<string | undefined>();
  const form = useRef<HTMLFormElement>(null);
  const apply = (next: Span) => {
    const days = daysOf(next);
    const objection = Number.isNaN(days)
      ? texts.dayNeeded
      : days >= 1 && days <= mostDays
        ? undefined
        : texts.limit;
    setEntered(next);
    setWrong(objection);
    if (objection === undefined) onApply(next);
    else focusFirstInvalid(form.current);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    apply(entered);
  };
  return (
    <form ref={form} onSubmit={submit} noValidate className="flex flex-col gap-3">
      <div className="grid items-end gap-3 sm:grid-cols-[12rem_12rem_auto] sm:justify-start">
        <TextField
          label={texts.from}
          type="date"
          value={entered.from}
          onChange={(from) => setEntered((before) => ({ ...before, from }))}
          error={wrong}
        />
        <TextField
          label={texts.to}
          type="date"
          value={entered.to}
          onChange={(to) => setEntered((before) => ({ ...before, to }))}
        />
        <Button type="submit" wide={false}>
          {texts.show}
        </Button>
      </div>
      <div className="flex flex-wrap gap-2">
        {(['week', 'month', 'quarter'] as const).map((name) => (
          <Button key={name} look="small" onClick={() => apply(lastDays(quick[name], new Date()))}>
            {texts.quick[name]}
          </Button>
        ))}
      </div>
    </form>
  );
}
