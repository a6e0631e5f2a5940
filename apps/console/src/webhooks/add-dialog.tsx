import { Button } from '@ekyc/design/button.tsx';
import { Dialog } from '@ekyc/design/dialog.tsx';
import { TextField } from '@ekyc/design/field.tsx';
import { Notice } from '@ekyc/design/notice.tsx';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import type { Problem } from '../api/result.ts';
import { useSend } from '../api/use-send.ts';
import { focusFirstInvalid } from '../layout/focus-first-invalid.ts';
import { texts as frame } from '../layout/layout-texts.ts';
import { useMembership } from '../membership/membership.ts';
import { ShownSecret } from './shown-secret.tsx';
import { addTexts as texts, secretTexts } from './webhooks-texts.ts';

interface Props {
  readonly onAdded: () => Promise<void>;
  readonly onClose: () => void;
}

/** Registers an address, then shows its secret this once. */
export function AddDialog({ onAdded, onClose }: Props) {
  const { client } = useMembership();
  const [url, setUrl] = useState('');
  const [secret, setSecret] = useState<string | null>(null);
  const form = useRef<HTMLFormElement>(null);
  const { pending, run, problem } = useSend(
    () => client.call('webhook.createEndpoint', { body: { url: url.trim() } }),
    (made) => {
      setSecret(made.secret);
      void onAdded();
    },
  );
  const wrong = objectionOf(problem);
  useEffect(() => {
    if (objectionOf(problem) !== undefined) focusFirstInvalid(form.current);
  }, [problem]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    run();
  };
  if (secret !== null) {
    return (
      // Escape must not lose what is shown only now.
      <Dialog heading={secretTexts.addedHeading} onClose={() => undefined}>
        <ShownSecret secret={secret} both={false} onClose={onClose} />
      </Dialog>
    );
  }
  return (
    <Dialog heading={texts.heading} onClose={onClose}>
      <form ref={form} onSubmit={submit} noValidate className="flex flex-col gap-4">
        <TextField
          label={texts.url}
          hint={texts.hint}
          type="url"
          value={url}
          onChange={setUrl}
          error={wrong}
          autoComplete="off"
          maxLength={2000}
        />
        {problem !== null && wrong === undefined && <Notice tone="error">{problem.title}</Notice>}
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

/** What is wrong with the address; undefined where it is not about the address. */
function objectionOf(problem: Problem | null): string | undefined {
  if (problem?.code === 'webhook_url_not_allowed') return texts.notAllowed;
  return problem?.errors.some(({ path }) => path === 'url') ? texts.wrong : undefined;
}
