import type { WebhookEvent } from '@ekyc/contract';
import { Button } from '@ekyc/design/button.tsx';
import { Dialog } from '@ekyc/design/dialog.tsx';
import { TextField } from '@ekyc/design/field.tsx';
import { Notice } from '@ekyc/design/notice.tsx';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import type { Problem } from '../api/result.ts';
import { focusFirstInvalid } from '../layout/focus-first-invalid.ts';
import { texts as frame } from '../layout/layout-texts.ts';
import { EventsField } from './events-field.tsx';
import { addressTexts as texts } from './webhooks-texts.ts';

/** Where to, and which events; none named: all. */
export interface Address {
  readonly url: string;
  readonly eventTypes: readonly WebhookEvent[];
}

interface Props {
  readonly given: Address;
  readonly words: { readonly heading: string; readonly hint: string; readonly submit: string };
  readonly pending: boolean;
  readonly problem: Problem | null;
  readonly onSubmit: (address: Address) => void;
  readonly onClose: () => void;
}

/** URL and events of an address, new or changed. */
export function AddressDialog({ given, words, pending, problem, onSubmit, onClose }: Props) {
  const [url, setUrl] = useState(given.url);
  const [chosen, setChosen] = useState<readonly WebhookEvent[] | null>(
    given.eventTypes.length === 0 ? null : given.eventTypes,
  );
  const [noneChosen, setNoneChosen] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const wrong = objectionOf(problem);
  useEffect(() => {
    if (objectionOf(problem) !== undefined) focusFirstInvalid(form.current);
  }, [problem]);
  const send = (event: FormEvent) => {
    event.preventDefault();
    const lacks = chosen?.length === 0;
    setNoneChosen(lacks);
    if (lacks) focusFirstInvalid(form.current);
    else onSubmit({ url: url.trim(), eventTypes: chosen ?? [] });
  };
  return (
    <Dialog heading={words.heading} onClose={onClose}>
      <form ref={form} onSubmit={send} noValidate className="flex flex-col gap-4">
        <TextField
          label={texts.url}
          hint={words.hint}
          type="url"
          value={url}
          onChange={setUrl}
          error={wrong}
          autoComplete="off"
          maxLength={2000}
        />
        <EventsField
          chosen={chosen}
          onChange={setChosen}
          error={noneChosen && chosen?.length === 0 ? texts.noneChosen : undefined}
        />
        {problem !== null && wrong === undefined && <Notice tone="error">{problem.title}</Notice>}
        <Button type="submit" pending={pending}>
          {words.submit}
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
