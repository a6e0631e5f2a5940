import { TextField } from '@ekyc/design/field.tsx';
import { texts } from './account-texts.ts';

interface Props {
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly error: string | undefined;
}

/** What the member calls the passkey. */
export function NameField(props: Props) {
  return (
    <TextField {...props} label={texts.form.name} hint={texts.form.nameHint} name="name" maxLength={64} />
  );
}
