import { TextField } from '@ekyc/design/field.tsx';
import { codeHint, labels } from './sign-in-texts.ts';

interface Props {
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly errors?: readonly string[] | undefined;
  readonly label?: string;
  readonly name?: string;
}

/** Six digits that arrived by mail or SMS or stand in the authenticator app. */
export function CodeField({ label = labels.code, name = 'confirmation_code', ...field }: Props) {
  const { value, onChange, errors } = field;
  return (
    <TextField
      label={label}
      name={name}
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
