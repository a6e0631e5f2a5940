import { type InputHTMLAttributes, type ReactNode, useId } from 'react';

interface Props extends Omit<InputHTMLAttributes<HTMLInputElement>, 'onChange'> {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly hint?: string;
  readonly error?: string | undefined;
}

const frame =
  'min-h-[max(3rem,48px)] w-full rounded-lg border bg-white px-3 py-2 text-[max(1rem,16px)] aria-invalid:border-2 aria-invalid:border-error-2 border-solid-gray-536';

/** A text field with its label, hint and error tied to it. */
export function TextField({ label, value, onChange, hint, error, ...rest }: Props) {
  const id = useId();
  return (
    <div className="flex min-w-0 flex-1 flex-col gap-1">
      <label htmlFor={id} className="font-bold">
        {label}
      </label>
      {hint !== undefined && (
        <p id={`${id}-hint`} className="text-sm text-solid-gray-700">
          {hint}
        </p>
      )}
      <input
        {...rest}
        id={id}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        aria-invalid={error !== undefined}
        aria-describedby={`${id}-hint ${id}-error`}
        className={frame}
      />
      <FieldError id={`${id}-error`} error={error} />
    </div>
  );
}

interface SelectProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly error?: string | undefined;
  readonly children: ReactNode;
  readonly autoComplete?: string;
}

export function SelectField({ label, value, onChange, error, children, autoComplete }: SelectProps) {
  const id = useId();
  return (
    <div className="flex min-w-0 flex-1 flex-col gap-1">
      <label htmlFor={id} className="font-bold">
        {label}
      </label>
      <select
        id={id}
        value={value}
        autoComplete={autoComplete}
        onChange={(event) => onChange(event.target.value)}
        aria-invalid={error !== undefined}
        aria-describedby={`${id}-error`}
        className={frame}
      >
        {children}
      </select>
      <FieldError id={`${id}-error`} error={error} />
    </div>
  );
}

export function FieldError({ id, error }: { id: string; error: string | undefined }) {
  if (error === undefined) return null;
  return (
    <p id={id} className="font-bold text-error-2">
      <span aria-hidden="true">⚠ </span>
      {error}
    </p>
  );
}
