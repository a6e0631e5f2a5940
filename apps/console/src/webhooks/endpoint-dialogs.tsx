import { ConfirmDialog } from '../layout/confirm-dialog.tsx';
import { useMembership } from '../membership/membership.ts';
import { AddDialog } from './add-dialog.tsx';
import { EditDialog } from './edit-dialog.tsx';
import type { Endpoint, RowAction } from './endpoint-row.tsx';
import { ResendDialog } from './resend-dialog.tsx';
import { RotateDialog } from './rotate-dialog.tsx';
import { TestDialog } from './test-dialog.tsx';
import { removeTexts, resumeTexts, retireTexts, texts } from './webhooks-texts.ts';

/** What somebody is about to do; pausing is done at once, and can be undone. */
export type EndpointAction =
  | { readonly kind: 'add' }
  | { readonly kind: Exclude<RowAction, 'pause'>; readonly endpoint: Endpoint };

interface Props {
  readonly action: EndpointAction;
  /** Something changed while the dialog still shows a secret. */
  readonly onShown: () => Promise<void>;
  /** @param text what the page says then */
  readonly onDone: (text: string) => Promise<void>;
  readonly onClose: () => void;
}

/** The dialog of what somebody is about to do with an address. */
export function EndpointDialogs({ action, onShown, onDone, onClose }: Props) {
  const { client } = useMembership();
  if (action.kind === 'add') return <AddDialog onAdded={onShown} onClose={onClose} />;
  const { id, url } = action.endpoint;
  switch (action.kind) {
    case 'test':
      return <TestDialog id={id} onClose={onClose} />;
    case 'resend':
      return <ResendDialog id={id} onDone={onDone} onClose={onClose} />;
    case 'rotate':
      return <RotateDialog id={id} onRotated={onShown} onClose={onClose} />;
    case 'edit':
      return <EditDialog endpoint={action.endpoint} onStale={onShown} onDone={onDone} onClose={onClose} />;
    case 'resume':
      return (
        <ConfirmDialog
          heading={resumeTexts.heading}
          confirm={resumeTexts.confirm}
          act={() => client.call('webhook.resumeEndpoint', { params: { id } })}
          onDone={() => onDone(resumeTexts.done)}
          onClose={onClose}
        >
          <p>{resumeTexts.body}</p>
        </ConfirmDialog>
      );
    case 'retire':
      return (
        <ConfirmDialog
          heading={retireTexts.heading}
          confirm={texts.retire}
          act={() => client.call('webhook.retireSecret', { params: { id } })}
          onDone={() => onDone(retireTexts.done)}
          onClose={onClose}
        >
          <p>{retireTexts.body}</p>
        </ConfirmDialog>
      );
    case 'remove':
      return (
        <ConfirmDialog
          heading={removeTexts.heading}
          confirm={removeTexts.confirm}
          act={() => client.call('webhook.deleteEndpoint', { params: { id } })}
          onDone={() => onDone(removeTexts.done)}
          onClose={onClose}
        >
          <p>{removeTexts.body(url)}</p>
        </ConfirmDialog>
      );
  }
}
