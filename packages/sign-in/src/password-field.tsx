import { describedBy, FieldHint } from '@ekyc/design/field.tsx';
import { useId, useState } from 'react';
import { buttons, passwordSwitchLabel } from './sign-in-texts.ts';

interface Props {
  readonly label: string;
  readonly name: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly autoComplete: 'current-password' | 'new-password';
  readonly errors?: readonly string[] | undefined;
  readonly hint?: string;
}

/** A password that can be shown, with everything that is wrong with it. */
export function PasswordField({ label, name, value, onChange, autoComplete, errors = [], hint }: Props) {
  const [shown, setShown] = useState(false);
  const id = useId();
  const invalid = errors.length > 0;
  const button = shown ? buttons.hide : buttons.show;
  return (
    <div className="flex min-w-0 flex-col gap-1">
      <label htmlFor={id} className="font-bold">
        {label}
      </label>
      <FieldHint id={`${id}-hint`} hint={hint} />
      <div className="flex items-stretch gap-2">
        <input
          id={id}
          name={name}
          type={shown ? 'text' : 'password'}
          value={value}
          autoComplete={autoComplete}
          autoCapitalize="off"
          spellCheck={false}
          onChange={(event) => onChange(event.target.value)}
          aria-invalid={invalid}
          aria-describedby={describedBy(hint && `${id}-hint`, invalid ? `${id}-error` : undefined)}
          className="min-h-[max(var(--control-height),48px)] w-full min-w-0 flex-1 rounded-xl border border-solid-gray-536 bg-white px-3 py-2 text-[max(1rem,16px)] aria-invalid:border-2 aria-invalid:border-error-2"
        />
        <button
          type="button"
          aria-label={passwordSwitchLabel(label, button)}
          onClick={() => setShown(!shown)}
          className="min-h-[48px] min-w-[4em] rounded-lg border border-solid-gray-536 bg-white px-2 text-sm whitespace-nowrap"
        >
          {button}
        </button>
      </div>
      {invalid && (
        <ul id={`${id}-error`} className="font-bold text-error-2">
          {errors.map((error) => (
            <li key={error}>
              <span aria-hidden="true">⚠ </span>
              {error}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
