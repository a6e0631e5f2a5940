import { Button } from '@ekyc/design/button.tsx';
import { Notice } from '@ekyc/design/notice.tsx';
import { useCallback, useState } from 'react';
import { useLoaded } from '../api/use-loaded.ts';
import { useSend } from '../api/use-send.ts';
import { ConsolePage } from '../layout/console-page.tsx';
import { DocsLink } from '../layout/docs-link.tsx';
import { Panel } from '../layout/panel.tsx';
import { Failed, Waiting } from '../layout/waiting.tsx';
import { usePermission } from '../membership/use-permission.ts';
import { useMembership } from '../membership/membership.ts';
import { toasts, useAfterUndo } from '../toasts/toasts.ts';
import { type EndpointAction, EndpointDialogs } from './endpoint-dialogs.tsx';
import { type Endpoint, EndpointRow } from './endpoint-row.tsx';
import { MessagePanel } from './message-panel.tsx';
import { undoPause } from './undo-pause.ts';
import { pauseTexts, texts } from './webhooks-texts.ts';

/** Addresses that receive events, and what was sent to them. */
export function WebhooksPage() {
  const { client } = useMembership();
  const mayChange = usePermission()('webhooks', 'write');
  const ask = useCallback(
    (signal: AbortSignal) => client.call('webhook.listEndpoints', { signal }),
    [client],
  );
  const { loaded, reload } = useLoaded(ask);
  const [action, setAction] = useState<EndpointAction | null>(null);
  const [done, setDone] = useState(0);
  const close = useCallback(() => setAction(null), []);
  const changed = async (text: string) => {
    await reload();
    setAction(null);
    // Of the last act on an address alone something can be undone.
    toasts.tell(text, { about: action === null || action.kind === 'add' ? null : action.endpoint.id });
    setDone((before) => before + 1);
  };
  const pause = useSend(
    ({ id }: Endpoint) => client.call('webhook.pauseEndpoint', { params: { id } }),
    async (paused) => {
      await reload();
      // A colleague's pause, which this page did not show yet, is not this member's to end.
      const { done, pausedAlready } = pauseTexts;
      if (paused.again) toasts.tell(pausedAlready, { about: paused.id });
      else toasts.tell(done, { undo: undoPause(client, paused), about: paused.id });
    },
  );
  useAfterUndo(reload);
  const endpoints = loaded.state === 'loaded' ? loaded.value.items : [];
  return (
    <ConsolePage
      heading={texts.heading}
      actions={
        mayChange && (
          <Button wide={false} onClick={() => setAction({ kind: 'add' })}>
            {texts.add}
          </Button>
        )
      }
    >
      <p>
        {texts.intro} <DocsLink page="webhooks/">{texts.guide}</DocsLink>
      </p>
      {pause.problem !== null && <Notice tone="error">{pause.problem.title}</Notice>}
      <Panel heading={texts.endpoints}>
        {loaded.state === 'loading' && <Waiting />}
        {loaded.state === 'failed' && <Failed problem={loaded.problem} onRetry={reload} />}
        {loaded.state === 'loaded' && endpoints.length === 0 && <p>{texts.none}</p>}
        {endpoints.length > 0 && (
          <ul className="flex flex-col divide-y divide-solid-gray-200">
            {endpoints.map((endpoint) => (
              <EndpointRow
                key={endpoint.id}
                endpoint={endpoint}
                onAct={(kind) => (kind === 'pause' ? pause.run(endpoint) : setAction({ kind, endpoint }))}
              />
            ))}
          </ul>
        )}
      </Panel>
      <MessagePanel endpoints={endpoints} done={done} onMessage={(text) => toasts.tell(text)} />
      {action !== null && (
        <EndpointDialogs action={action} onShown={reload} onDone={changed} onClose={close} />
      )}
    </ConsolePage>
  );
}
