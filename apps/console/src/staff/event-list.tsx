import { Button } from '@ekyc/design/button.tsx';
import { usePending } from '@ekyc/design/use-pending.ts';
import { useCallback, useEffect, useState } from 'react';
import { useLoaded } from '../api/use-loaded.ts';
import { Panel } from '../layout/panel.tsx';
import { Failed, Waiting } from '../layout/waiting.tsx';
import { useMembership } from '../membership/membership.ts';
import { japanTime } from '../words/instants.ts';
import { type BusinessEvent, describeEvent } from './describe-event.ts';
import { eventTexts as texts } from './staff-texts.ts';

interface Props {
  /** Addresses of members by id. */
  readonly known: ReadonlyMap<string, string>;
  /** A changed number: something was done, so the list is fetched again. */
  readonly done: number;
}

const fewer = 20;
const most = 200;

/** What was done to staff, keys, settings and webhook addresses, newest first. */
export function EventList({ known, done }: Props) {
  const { client } = useMembership();
  const [limit, setLimit] = useState(fewer);
  const ask = useCallback(
    (signal: AbortSignal) => client.call('business.listEvents', { query: { limit }, signal }),
    [client, limit],
  );
  const { loaded, reload } = useLoaded(ask);
  useEffect(() => {
    if (done > 0) void reload();
  }, [done, reload]);
  const [pending, more] = usePending(async () => setLimit(most));
  return (
    <Panel heading={texts.heading}>
      <p>{texts.intro}</p>
      {loaded.state === 'loading' && <Waiting />}
      {loaded.state === 'failed' && <Failed problem={loaded.problem} onRetry={reload} />}
      {loaded.state === 'loaded' && loaded.value.items.length === 0 && <p>{texts.empty}</p>}
      {loaded.state === 'loaded' && (
        <ol className="flex flex-col divide-y divide-solid-gray-200">
          {loaded.value.items.map((event, at) => (
            <li key={at} className="grid gap-x-4 py-2 sm:grid-cols-[10rem_1fr]">
              <time dateTime={event.at} className="text-sm text-solid-gray-700">
                {japanTime(event.at)}
              </time>
              <p className="min-w-0">
                {describeEvent(event, known)}
                <span className="block text-sm text-solid-gray-700">
                  {texts.who}:{whoOf(event, known)}
                </span>
              </p>
            </li>
          ))}
        </ol>
      )}
      {loaded.state === 'loaded' && limit === fewer && loaded.value.items.length === fewer && (
        <Button look="secondary" wide={false} pending={pending} onClick={() => more()}>
          {texts.more}
        </Button>
      )}
    </Panel>
  );
}

function whoOf({ staffId, details }: BusinessEvent, known: ReadonlyMap<string, string>): string {
  if (staffId === null) return 'byKey' in details ? texts.key : texts.operator;
  return known.get(staffId) ?? texts.former;
}
