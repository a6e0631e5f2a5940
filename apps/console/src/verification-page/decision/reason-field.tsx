import { FieldError } from '@ekyc/design/field.tsx';
import { useId } from 'react';
import { texts } from './decision-texts.ts';

interface Props {
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly error: string | undefined;
}

/** Why it is decided so. */
export function ReasonField({ value, onChange, error }: Props) {
  const id = useId();
  return (
    <div className="flex flex-col gap-1">
      <label htmlFor={id} className="font-bold">
        {texts.reason}
      </label>
      <p id={`${id}-hint`} className="text-sm text-solid-gray-700">
        {texts.reasonHint}
      </p>
      <textarea
        id={id}
        rows={2}
        maxLength={500}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        aria-invalid={error !== undefined}
        aria-describedby={error === undefined ? `${id}-hint` : `${id}-hint ${id}-error`}
        className="w-full rounded-lg border border-solid-gray-536 bg-white px-3 py-2 aria-invalid:border-2 aria-invalid:border-error-2"
      />
      <FieldError id={`${id}-error`} error={error} />
    </div>
  );
}
