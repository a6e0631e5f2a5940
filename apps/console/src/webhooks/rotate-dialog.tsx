import { Button } from '@ekyc/design/button.tsx';
import { Dialog } from '@ekyc/design/dialog.tsx';
import { Notice } from '@ekyc/design/notice.tsx';
import { useState } from 'react';
import { useSend } from '../api/use-send.ts';
import { texts as frame } from '../layout/layout-texts.ts';
import { useMembership } from '../membership/membership.ts';
import { ShownSecret } from './shown-secret.tsx';
import { rotateTexts as texts, secretTexts } from './webhooks-texts.ts';

interface Props {
  readonly id: string;
  readonly onRotated: () => Promise<void>;
  readonly onClose: () => void;
}

/** Replaces the secret of an address, then shows the new one this once. */
export function RotateDialog({ id, onRotated, onClose }: Props) {
  const { client } = useMembership();
  const [secret, setSecret] = useState<string | null>(null);
  // Where an answer was lost, pressing again shows the secret that was made, and makes no other.
  const [idempotencyKey] = useState(() => crypto.randomUUID());
  const { pending, run, problem } = useSend(
    () => client.call('webhook.rotateSecret', { params: { id }, idempotencyKey }),
    (made) => {
      setSecret(made.secret);
      void onRotated();
    },
  );
  if (secret !== null) {
    return (
      <Dialog heading={secretTexts.rotatedHeading} onClose={() => undefined}>
        <ShownSecret secret={secret} both onClose={onClose} />
      </Dialog>
    );
  }
  return (
    <Dialog heading={texts.heading} onClose={onClose}>
      <p>{texts.body}</p>
      {problem !== null && <Notice tone="error">{problem.title}</Notice>}
      <Button pending={pending} onClick={() => run()}>
        {texts.confirm}
      </Button>
      <Button look="text" onClick={onClose}>
        {frame.cancel}
      </Button>
    </Dialog>
  );
}
