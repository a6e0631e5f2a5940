import { Button } from '@ekyc/design/button.tsx';
import { useCallback, useState } from 'react';
import { useLoaded } from '../api/use-loaded.ts';
import { ConsolePage } from '../layout/console-page.tsx';
import { DocsLink } from '../layout/docs-link.tsx';
import { Panel } from '../layout/panel.tsx';
import { StatusMessage } from '../layout/status-message.tsx';
import { Failed, Waiting } from '../layout/waiting.tsx';
import { usePermission } from '../membership/use-permission.ts';
import { useMembership } from '../membership/membership.ts';
import { type EndpointAction, EndpointDialogs } from './endpoint-dialogs.tsx';
import { EndpointRow } from './endpoint-row.tsx';
import { MessagePanel } from './message-panel.tsx';
import { texts } from './webhooks-texts.ts';

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
  const [message, setMessage] = useState('');
  const [done, setDone] = useState(0);
  const close = useCallback(() => setAction(null), []);
  const changed = async (text: string) => {
    await reload();
    setAction(null);
    setMessage(text);
    setDone((before) => before + 1);
  };
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
      <StatusMessage text={message} />
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
                onAct={(kind) => setAction({ kind, endpoint })}
              />
            ))}
          </ul>
        )}
      </Panel>
      <MessagePanel endpoints={endpoints} done={done} onMessage={setMessage} />
      {action !== null && (
        <EndpointDialogs action={action} onShown={reload} onDone={changed} onClose={close} />
      )}
    </ConsolePage>
  );
}
