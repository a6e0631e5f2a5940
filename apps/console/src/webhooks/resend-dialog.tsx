import { Button } from '@ekyc/design/button.tsx';
import { Dialog } from '@ekyc/design/dialog.tsx';
import { TextField } from '@ekyc/design/field.tsx';
import { Notice } from '@ekyc/design/notice.tsx';
import { type FormEvent, useRef, useState } from 'react';
import { useSend } from '../api/use-send.ts';
import { focusFirstInvalid } from '../layout/focus-first-invalid.ts';
import { texts as frame } from '../layout/layout-texts.ts';
import { useMembership } from '../membership/membership.ts';
import { instantOfJapan, startOfDayInJapan } from './since.ts';
import { resendTexts as texts } from './webhooks-texts.ts';

interface Props {
  readonly id: string;
  readonly onDone: (text: string) => Promise<void>;
  readonly onClose: () => void;
}

/** Sends again to one address everything that failed since a time. */
export function ResendDialog({ id, onDone, onClose }: Props) {
  const { client } = useMembership();
  const [entered, setEntered] = useState(() => startOfDayInJapan(new Date()));
  const [wrong, setWrong] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const { pending, run, problem } = useSend(
    (since: string) => client.call('webhook.redeliverFailed', { params: { id }, body: { since } }),
    ({ messages }) => onDone(texts.done(messages)),
  );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const since = instantOfJapan(entered);
    setWrong(since === null);
    if (since === null) focusFirstInvalid(form.current);
    else run(since);
  };
  return (
    <Dialog heading={texts.heading} onClose={onClose}>
      <form ref={form} onSubmit={submit} noValidate className="flex flex-col gap-4">
        <p>{texts.body}</p>
        <TextField
          label={texts.since}
          type="datetime-local"
          value={entered}
          onChange={setEntered}
          error={wrong ? texts.sinceWrong : undefined}
        />
        {problem !== null && <Notice tone="error">{problem.title}</Notice>}
        <Button type="submit" pending={pending}>
          {texts.submit}
        </Button>
        <Button look="text" onClick={onClose}>
          {frame.cancel}
        </Button>
      </form>
    </Dialog>
  );
}
