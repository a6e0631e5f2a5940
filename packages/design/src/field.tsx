import { type InputHTMLAttributes, type ReactNode, useId } from 'react';
import { editedText } from './design-texts.ts';

interface Props extends Omit<InputHTMLAttributes<HTMLInputElement>, 'onChange'> {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly hint?: string | undefined;
  readonly error?: string | undefined;
  /** The visitor changed this value here. */
  readonly edited?: boolean;
}

const frame =
  'min-h-[max(var(--control-height),48px)] w-full rounded-xl border bg-white px-3 py-2 text-[max(1rem,16px)] aria-invalid:border-2 aria-invalid:border-error-2 border-solid-gray-536';

/** A text field with its label, hint and error tied to it. */
export function TextField({ label, value, onChange, hint, error, edited = false, ...rest }: Props) {
  const id = useId();
  return (
    <div className="flex min-w-0 flex-1 flex-col gap-1">
      <FieldHead id={id} label={label} hint={hint} edited={edited} />
      <input
        {...rest}
        id={id}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        aria-invalid={rest['aria-invalid'] ?? error !== undefined}
        aria-describedby={describedBy(hint && `${id}-hint`, error && `${id}-error`)}
        className={frame}
      />
      <FieldError id={`${id}-error`} error={error} />
    </div>
  );
}

interface HeadProps {
  readonly id: string;
  readonly label: string;
  readonly hint: string | undefined;
  readonly edited: boolean;
}

function FieldHead({ id, label, hint, edited }: HeadProps) {
  return (
    <>
      <span className="flex flex-wrap items-baseline gap-x-2">
        <label htmlFor={id} className="font-bold">
          {label}
        </label>
        {edited && <EditedMark />}
      </span>
      <FieldHint id={`${id}-hint`} hint={hint} />
    </>
  );
}

/** Only what is on the page: a reference to nothing is skipped by some screen readers, read out by others. */
export function describedBy(...ids: (string | undefined)[]): string | undefined {
  return ids.filter(Boolean).join(' ') || undefined;
}

export function EditedMark() {
  return <span className="text-sm text-solid-gray-700">{editedText}</span>;
}

interface SelectProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly hint?: string | undefined;
  readonly error?: string | undefined;
  readonly children: ReactNode;
  readonly autoComplete?: string;
  readonly edited?: boolean;
}

export function SelectField({ label, value, onChange, hint, error, edited = false, ...rest }: SelectProps) {
  const { children, autoComplete } = rest;
  const id = useId();
  return (
    <div className="flex min-w-0 flex-1 flex-col gap-1">
      <FieldHead id={id} label={label} hint={hint} edited={edited} />
      <select
        id={id}
        value={value}
        autoComplete={autoComplete}
        onChange={(event) => onChange(event.target.value)}
        aria-invalid={error !== undefined}
        aria-describedby={describedBy(hint && `${id}-hint`, error && `${id}-error`)}
        className={frame}
      >
        {children}
      </select>
      <FieldError id={`${id}-error`} error={error} />
    </div>
  );
}

export function FieldHint({ id, hint }: { id: string; hint: string | undefined }) {
  if (hint === undefined) return null;
  return (
    <p id={id} className="text-sm text-solid-gray-700">
      {hint}
    </p>
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
