import { Button } from '@ekyc/design/button.tsx';
import { Dialog } from '@ekyc/design/dialog.tsx';
import { Notice } from '@ekyc/design/notice.tsx';
import { type FormEvent, type ReactNode, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { CallResult, Problem } from '../api/result.ts';
import { useSend } from '../api/use-send.ts';
import { focusFirstInvalid } from '../layout/focus-first-invalid.ts';
import { texts as frame } from '../layout/layout-texts.ts';
import { type About, AboutFields, missingOf, newAbout } from './about-fields.tsx';
import { proposeTexts as texts } from './listings-texts.ts';

type Errors = Readonly<Partial<Record<string, string>>>;

interface Props {
  /** What else is missing, by field. */
  readonly missing: Errors;
  readonly send: (about: About) => Promise<CallResult<unknown>>;
  readonly onDone: () => Promise<void>;
  readonly onClose: () => void;
  /** The fields that say who it is about. */
  readonly renderWhom: (errors: Errors) => ReactNode;
}

/** The dialog in which somebody is proposed for a list. */
export function ProposeFrame({ missing, send, onDone, onClose, renderWhom }: Props) {
  const [about, setAbout] = useState(newAbout);
  const [tried, setTried] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const { pending, run, problem } = useSend(() => send(about), onDone);
  const lacking: Errors = { ...missing, ...missingOf(about) };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    flushSync(() => setTried(true));
    if (Object.keys(lacking).length > 0) focusFirstInvalid(form.current);
    else run();
  };
  // What is filled in meanwhile is no longer missing.
  const errors = { ...errorsIn(problem), ...(tried ? lacking : {}) };
  return (
    <Dialog heading={texts.heading} onClose={onClose}>
      <form ref={form} onSubmit={submit} noValidate className="flex flex-col gap-4">
        <p>{texts.intro}</p>
        {renderWhom(errors)}
        <AboutFields about={about} onChange={setAbout} errors={errors} />
        {problem !== null && <Notice tone="error">{problem.errors[0]?.message ?? problem.title}</Notice>}
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

/** By the last part of each path. */
function errorsIn(problem: Problem | null): Errors {
  return Object.fromEntries(
    (problem?.errors ?? []).map(({ path, message }) => [path.split('.').at(-1) ?? path, message]),
  );
}
