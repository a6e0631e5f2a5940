import { CodeField } from '@ekyc/sign-in/code-field.tsx';
import { currentCodeTexts } from '../account-texts.ts';

interface Props {
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly errors?: readonly string[] | undefined;
}

/** A code of the authenticator that is set up now, and what to do without it. */
export function CurrentCodeField(props: Props) {
  return (
    <div className="flex flex-col gap-2">
      <CodeField {...props} label={currentCodeTexts.label} name="current_code" />
      <p className="text-sm">{currentCodeTexts.lost}</p>
    </div>
  );
}
