import { Button } from '@ekyc/design/button.tsx';
import { Dialog } from '@ekyc/design/dialog.tsx';
import { TextField } from '@ekyc/design/field.tsx';
import { type FormEvent, useRef, useState } from 'react';
import { focusFirstInvalid } from '../layout/focus-first-invalid.ts';
import { RadioField } from '../layout/radio-field.tsx';
import { personalTexts as texts } from './verification-texts.ts';

interface Props {
  readonly heading: string;
  /** What becomes of the purpose; as of a look where nothing is said. */
  readonly intro?: string;
  readonly submit: string;
  /** The first one is proposed. */
  readonly purposes: readonly [string, ...string[]];
  readonly onPurpose: (purpose: string) => void;
  readonly onClose: () => void;
}

const other = 'other';

/** Asks why somebody wants to look, before anything is shown or handed out. */
export function PurposeDialog(props: Props) {
  const { heading, intro = texts.purposeIntro, submit: submitText, purposes, onPurpose, onClose } = props;
  const [chosen, setChosen] = useState<string>(purposes[0]);
  const choices: Readonly<Record<string, string>> = {
    ...Object.fromEntries(purposes.map((purpose) => [purpose, purpose])),
    [other]: texts.otherPurpose,
  };
  const [written, setWritten] = useState('');
  const formRef = useRef<HTMLFormElement>(null);
  const [missing, setMissing] = useState(false);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const purpose = chosen === other ? written.trim() : chosen;
    if (purpose !== '') return onPurpose(purpose);
    setMissing(true);
    focusFirstInvalid(formRef.current);
  };
  return (
    <Dialog heading={heading} onClose={onClose}>
      <form ref={formRef} onSubmit={submit} noValidate className="flex flex-col gap-4">
        <p>{intro}</p>
        <RadioField legend={texts.purpose} names={choices} value={chosen} onChange={setChosen} />
        {chosen === other && (
          <TextField
            label={texts.purpose}
            value={written}
            onChange={setWritten}
            error={missing ? texts.otherNeeded : undefined}
            autoComplete="off"
            maxLength={200}
          />
        )}
        <Button type="submit">{submitText}</Button>
        <Button look="text" onClick={onClose}>
          {texts.cancel}
        </Button>
      </form>
    </Dialog>
  );
}
