import { TextField } from '@ekyc/design/field.tsx';
import { codeHint, labels } from './sign-in-texts.ts';

interface Props {
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly errors?: readonly string[] | undefined;
}

/** Six digits that arrived by mail or SMS or stand in the authenticator app. */
export function CodeField({ value, onChange, errors }: Props) {
  return (
    <TextField
      label={labels.code}
      name="confirmation_code"
      hint={codeHint}
      value={value}
      onChange={onChange}
      error={errors?.[0]}
      inputMode="numeric"
      autoComplete="one-time-code"
      autoCapitalize="off"
      spellCheck={false}
    />
  );
}
