import type { ListView, SavedView } from '@ekyc/contract';
import { Button } from '@ekyc/design/button.tsx';
import { Dialog } from '@ekyc/design/dialog.tsx';
import { TextField } from '@ekyc/design/field.tsx';
import { Notice } from '@ekyc/design/notice.tsx';
import { type FormEvent, useRef, useState } from 'react';
import { useSend } from '../api/use-send.ts';
import { CheckBox } from '../layout/check-box.tsx';
import { focusFirstInvalid } from '../layout/focus-first-invalid.ts';
import { useMembership } from '../membership/membership.ts';
import { ToastArea } from '../toasts/toast-area.tsx';
import { toasts } from '../toasts/toasts.ts';
import { aboutView, keepView, type Kept, undoDeleting, undoKeeping } from './keep-view.ts';
import { withWords } from './list-view.ts';
import { texts } from './saved-views-texts.ts';
import { dialogTexts } from './view-dialog-texts.ts';

interface Props {
  readonly view: ListView;
  /** The member's views of this list. */
  readonly saved: readonly SavedView[];
  readonly onView: (view: ListView) => void;
  /** Some were saved or deleted. */
  readonly onSaved: () => Promise<void>;
  readonly onClose: () => void;
}

/** Which columns are shown, and saving what is shown under a name. */
export function ViewDialog({ view, saved, onView, onSaved, onClose }: Props) {
  const { client } = useMembership();
  const { run, problem } = useSend(
    ({ id }: SavedView) => client.call('savedView.delete', { params: { id } }),
    async (_, deleted) => {
      await onSaved();
      toasts.tell(dialogTexts.removed(deleted.name), {
        undo: undoDeleting(client, deleted),
        about: aboutView(deleted),
      });
    },
  );
  return (
    <Dialog heading={dialogTexts.heading} onClose={onClose}>
      <ColumnChoice view={view} onView={onView} />
      <SaveForm
        view={view}
        onSaved={async (saved) => {
          await onSaved();
          const { done, replaced } = dialogTexts;
          const text = saved.before === null ? done : replaced;
          toasts.tell(text(saved.kept.name), {
            undo: undoKeeping(client, saved),
            about: aboutView(saved.kept),
          });
        }}
      />
      {saved.length > 0 && (
        <section aria-label={dialogTexts.saved} className="flex flex-col gap-2">
          <h3 className="font-bold">{dialogTexts.saved}</h3>
          {problem !== null && <Notice tone="error">{problem.title}</Notice>}
          <ul className="flex flex-col divide-y divide-solid-gray-200">
            {saved.map((one) => (
              <li key={one.id} className="flex items-center justify-between gap-3 py-2">
                <span className="min-w-0 break-words">{one.name}</span>
                <Button look="small" aria-label={dialogTexts.removeLabel(one.name)} onClick={() => run(one)}>
                  {dialogTexts.remove}
                </Button>
              </li>
            ))}
          </ul>
        </section>
      )}
      <Button look="text" onClick={onClose}>
        {dialogTexts.close}
      </Button>
      <ToastArea inDialog className="sticky bottom-0" />
    </Dialog>
  );
}

/** Shown at once behind the dialog. */
function ColumnChoice({ view, onView }: Pick<Props, 'view' | 'onView'>) {
  const shown: readonly string[] = view.columns;
  const names: Readonly<Record<string, string>> = texts.columns[view.page];
  return (
    <fieldset>
      <legend className="mb-1 font-bold">{dialogTexts.columns}</legend>
      <div className="grid grid-cols-2 gap-x-4">
        {Object.entries(names).map(([column, name]) => (
          <CheckBox
            key={column}
            checked={shown.includes(column)}
            onChange={(checked) => {
              const others = shown.filter((one) => one !== column);
              onView(withWords(view, { columns: [...others, ...(checked ? [column] : [])].join('.') }));
            }}
          >
            {name}
          </CheckBox>
        ))}
      </div>
    </fieldset>
  );
}

function SaveForm({ view, onSaved }: { view: ListView; onSaved: (saved: Kept) => Promise<void> }) {
  const { client } = useMembership();
  const [name, setName] = useState('');
  const [missing, setMissing] = useState(false);
  const formRef = useRef<HTMLFormElement>(null);
  const { pending, run, problem } = useSend(
    () => keepView(client, { name, view }),
    async (saved) => {
      setName('');
      await onSaved(saved);
    },
  );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const lacks = name.trim() === '';
    setMissing(lacks);
    if (lacks) focusFirstInvalid(formRef.current);
    else run();
  };
  return (
    <form
      ref={formRef}
      onSubmit={submit}
      noValidate
      className="flex flex-col gap-3"
      aria-label={dialogTexts.save}
    >
      <h3 className="font-bold">{dialogTexts.save}</h3>
      <TextField
        label={dialogTexts.name}
        hint={dialogTexts.nameHint}
        value={name}
        onChange={setName}
        error={missing ? dialogTexts.nameNeeded : undefined}
        autoComplete="off"
        maxLength={40}
      />
      {problem !== null && <Notice tone="error">{problem.title}</Notice>}
      <Button type="submit" look="secondary" pending={pending}>
        {dialogTexts.submit}
      </Button>
    </form>
  );
}
