import { Button } from '@ekyc/design/button.tsx';
import { Notice } from '@ekyc/design/notice.tsx';
import { usePending } from '@ekyc/design/use-pending.ts';
import { useCallback, useEffect, useState } from 'react';
import { useLoaded } from '../api/use-loaded.ts';
import { useSend } from '../api/use-send.ts';
import { Panel } from '../layout/panel.tsx';
import { Failed, Waiting } from '../layout/waiting.tsx';
import { useMembership } from '../membership/membership.ts';
import type { Endpoint } from './endpoint-row.tsx';
import { MessageFilter } from './message-filter.tsx';
import { MessageRow } from './message-row.tsx';
import { messageTexts as texts } from './webhooks-texts.ts';

interface Props {
  readonly endpoints: readonly Endpoint[];
  /** A changed number: something was sent, so the list is fetched again. */
  readonly done: number;
  readonly onMessage: (text: string) => void;
}

const fewer = 20;
const most = 100;

/** Messages with what became of them, newest first. */
export function MessagePanel({ endpoints, done, onMessage }: Props) {
  const { client } = useMembership();
  const [publicId, setPublicId] = useState('');
  const [limit, setLimit] = useState(fewer);
  const ask = useCallback(
    (signal: AbortSignal) => client.call('webhook.listMessages', { query: { publicId, limit }, signal }),
    [client, publicId, limit],
  );
  const { loaded, reload } = useLoaded(ask);
  useEffect(() => {
    if (done > 0) void reload();
  }, [done, reload]);
  const [refreshing, refresh] = usePending(reload);
  const again = useSend(
    (id: string) => client.call('webhook.redeliverMessage', { params: { id } }),
    async () => {
      await reload();
      onMessage(texts.againDone);
    },
  );
  const addresses = new Map(endpoints.map((one) => [one.id, one]));
  const items = loaded.state === 'loaded' ? loaded.value.items : [];
  return (
    <Panel
      heading={texts.heading}
      actions={
        <Button look="small" pending={refreshing} onClick={() => refresh()}>
          {texts.refresh}
        </Button>
      }
    >
      <MessageFilter publicId={publicId} onApply={setPublicId} />
      {loaded.state === 'loading' && <Waiting />}
      {loaded.state === 'failed' && <Failed problem={loaded.problem} onRetry={reload} />}
      {again.problem !== null && <Notice tone="error">{again.problem.title}</Notice>}
      {loaded.state === 'loaded' && items.length === 0 && (
        <p role="status">{publicId === '' ? texts.none : texts.noneFound}</p>
      )}
      {items.length > 0 && (
        <ul className="flex flex-col divide-y divide-solid-gray-200">
          {items.map((message) => (
            <MessageRow
              key={message.id}
              message={message}
              addresses={addresses}
              pending={again.pending}
              onAgain={() => again.run(message.id)}
            />
          ))}
        </ul>
      )}
      {limit === fewer && items.length === fewer && (
        <Button look="secondary" wide={false} onClick={() => setLimit(most)}>
          {texts.more}
        </Button>
      )}
    </Panel>
  );
}
