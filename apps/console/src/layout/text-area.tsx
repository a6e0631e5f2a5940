import { describedBy, FieldError, FieldHint } from '@ekyc/design/field.tsx';
import { useId } from 'react';

interface Props {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly hint?: string | undefined;
  readonly error?: string | undefined;
  readonly rows?: number;
  readonly maxLength?: number;
}

/** Several lines of text with label, hint and error tied to them. */
export function TextArea({ label, value, onChange, hint, error, rows = 3, maxLength }: Props) {
  const id = useId();
  return (
    <div className="flex min-w-0 flex-col gap-1">
      <label htmlFor={id} className="font-bold">
        {label}
      </label>
      <FieldHint id={`${id}-hint`} hint={hint} />
      <textarea
        id={id}
        value={value}
        rows={rows}
        maxLength={maxLength}
        onChange={(event) => onChange(event.target.value)}
        aria-invalid={error !== undefined}
        aria-describedby={describedBy(hint && `${id}-hint`, error && `${id}-error`)}
        className="w-full rounded-lg border border-solid-gray-536 bg-white px-3 py-2 text-[max(1rem,16px)] aria-invalid:border-2 aria-invalid:border-error-2"
      />
      <FieldError id={`${id}-error`} error={error} />
    </div>
  );
}
