import { TextField } from '@ekyc/design/field.tsx';

interface Props {
  readonly label: string;
  readonly name: string;
  readonly autoComplete: 'username' | 'email';
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly errors?: readonly string[] | undefined;
}

/** An address, which no keyboard is to better. */
export function EmailField({ errors, ...field }: Props) {
  return (
    <TextField
      {...field}
      type="email"
      inputMode="email"
      autoCapitalize="off"
      spellCheck={false}
      error={errors?.[0]}
    />
  );
}
