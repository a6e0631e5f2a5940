import type { NoteList, RequestBody } from '@ekyc/contract';
import { Button } from '@ekyc/design/button.tsx';
import { Notice } from '@ekyc/design/notice.tsx';
import { type FormEvent, type KeyboardEvent, useRef, useState } from 'react';
import type { CallResult } from '../../api/result.ts';
import { useSend } from '../../api/use-send.ts';
import { CheckBox } from '../../layout/check-box.tsx';
import { focusFirstInvalid } from '../../layout/focus-first-invalid.ts';
import { TextArea } from '../../layout/text-area.tsx';
import { texts } from './notes-texts.ts';

type Given = RequestBody<'note.write'>;

interface Props {
  readonly colleagues: NoteList['colleagues'];
  readonly send: (given: Given) => Promise<CallResult<unknown>>;
  readonly onWritten: () => Promise<void>;
}

const longest = 2000;

/** A new note, and whom it is to reach. */
export function NoteForm({ colleagues, send, onWritten }: Props) {
  const [text, setText] = useState('');
  const [mentions, setMentions] = useState<readonly string[]>([]);
  const [missing, setMissing] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const { pending, run, problem } = useSend(send, async () => {
    setText('');
    setMentions([]);
    await onWritten();
  });
  const submit = (event?: FormEvent) => {
    event?.preventDefault();
    const isEmpty = text.trim() === '';
    setMissing(isEmpty);
    if (isEmpty) focusFirstInvalid(form.current);
    else run({ text: text.trim(), mentions: [...mentions] });
  };
  const sendByKey = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.nativeEvent.isComposing) return;
    event.preventDefault();
    submit();
  };
  const change = (id: string, chosen: boolean) =>
    setMentions((before) => (chosen ? [...before, id] : before.filter((one) => one !== id)));
  return (
    <form ref={form} onSubmit={submit} onKeyDown={sendByKey} noValidate className="flex flex-col gap-3">
      <TextArea
        label={texts.text}
        hint={texts.textHint}
        value={text}
        maxLength={longest}
        onChange={setText}
        error={missing ? texts.textNeeded : undefined}
      />
      {colleagues.length > 0 && (
        <fieldset>
          <legend className="mb-1 font-bold">{texts.mention}</legend>
          <div className="max-h-44 overflow-y-auto">
            {colleagues.map(({ staffId, email }) => (
              <CheckBox
                key={staffId}
                checked={mentions.includes(staffId)}
                onChange={(chosen) => change(staffId, chosen)}
              >
                <span className="min-w-0 break-all">{email}</span>
              </CheckBox>
            ))}
          </div>
        </fieldset>
      )}
      {problem !== null && <Notice tone="error">{problem.errors[0]?.message ?? problem.title}</Notice>}
      <Button type="submit" pending={pending} aria-keyshortcuts="Control+Enter">
        {texts.submit}
      </Button>
    </form>
  );
}
