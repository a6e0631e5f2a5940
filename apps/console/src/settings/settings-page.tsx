import { useCallback } from 'react';
import { useLoaded } from '../api/use-loaded.ts';
import { ConsolePage } from '../layout/console-page.tsx';
import { Failed, Waiting } from '../layout/waiting.tsx';
import { useMembership } from '../membership/membership.ts';
import { SettingsEditor } from './settings-editor.tsx';
import { texts } from './settings-texts.ts';

/** The business's settings. */
export function SettingsPage() {
  const { client } = useMembership();
  const ask = useCallback((signal: AbortSignal) => client.call('business.get', { signal }), [client]);
  const { loaded, reload } = useLoaded(ask);
  return (
    <ConsolePage heading={texts.heading}>
      {loaded.state === 'loading' && <Waiting />}
      {loaded.state === 'failed' && <Failed problem={loaded.problem} onRetry={reload} />}
      {loaded.state === 'loaded' && <SettingsEditor read={loaded.value} />}
    </ConsolePage>
  );
}
