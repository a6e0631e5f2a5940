import { Dialog } from '@ekyc/design/dialog.tsx';
import { useState } from 'react';
import { useSend } from '../api/use-send.ts';
import { useMembership } from '../membership/membership.ts';
import { type Address, AddressDialog } from './address-dialog.tsx';
import { ShownSecret } from './shown-secret.tsx';
import { addTexts as texts, secretTexts } from './webhooks-texts.ts';

interface Props {
  readonly onAdded: () => Promise<void>;
  readonly onClose: () => void;
}

const none: Address = { url: '', eventTypes: [] };

/** Registers an address, then shows its secret this once. */
export function AddDialog({ onAdded, onClose }: Props) {
  const { client } = useMembership();
  const [secret, setSecret] = useState<string | null>(null);
  const { pending, run, problem } = useSend(
    ({ url, eventTypes }: Address) =>
      client.call('webhook.createEndpoint', { body: { url, eventTypes: [...eventTypes] } }),
    (made) => {
      setSecret(made.secret);
      void onAdded();
    },
  );
  if (secret !== null) {
    return (
      // Escape must not lose what is shown only now.
      <Dialog heading={secretTexts.addedHeading} onClose={() => undefined}>
        <ShownSecret secret={secret} both={false} onClose={onClose} />
      </Dialog>
    );
  }
  return (
    <AddressDialog
      given={none}
      words={texts}
      pending={pending}
      problem={problem}
      onSubmit={run}
      onClose={onClose}
    />
  );
}
