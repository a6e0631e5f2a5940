import { useEffect } from 'react';
import { useSend } from '../api/use-send.ts';
import { useMembership } from '../membership/membership.ts';
import { type Address, AddressDialog } from './address-dialog.tsx';
import type { Endpoint } from './endpoint-row.tsx';
import { editTexts as texts } from './webhooks-texts.ts';

interface Props {
  readonly endpoint: Endpoint;
  /** Somebody else changed it meanwhile: opened again, the form shows what it is now. */
  readonly onStale: () => Promise<void>;
  readonly onDone: (text: string) => Promise<void>;
  readonly onClose: () => void;
}

/** Another URL, other events. */
export function EditDialog({ endpoint, onStale, onDone, onClose }: Props) {
  const { client } = useMembership();
  const { id, revision } = endpoint;
  const { pending, run, problem } = useSend(
    ({ url, eventTypes }: Address) =>
      client.call('webhook.updateEndpoint', {
        params: { id },
        body: { revision, url, eventTypes: [...eventTypes] },
      }),
    () => onDone(texts.done),
  );
  useEffect(() => {
    if (problem?.code === 'settings_changed') void onStale();
  }, [problem, onStale]);
  return (
    <AddressDialog
      given={endpoint}
      words={texts}
      pending={pending}
      problem={problem}
      onSubmit={run}
      onClose={onClose}
    />
  );
}
