import { Button } from '@ekyc/design/button.tsx';
import { useState } from 'react';
import { ConfirmDialog } from '../layout/confirm-dialog.tsx';
import { ConsolePage } from '../layout/console-page.tsx';
import { DocsLink } from '../layout/docs-link.tsx';
import { Failed, Waiting } from '../layout/waiting.tsx';
import { usePermission } from '../membership/use-permission.ts';
import { useMembership } from '../membership/membership.ts';
import { toasts } from '../toasts/toasts.ts';
import { KeyRow } from './key-row.tsx';
import { MakeDialog } from './make-dialog.tsx';
import { texts } from './keys-texts.ts';
import { type Key, useKeys } from './use-keys.ts';

/** The business's secret keys. */
export function KeysPage() {
  const { client } = useMembership();
  const may = usePermission();
  const { loaded, reload } = useKeys();
  const [making, setMaking] = useState(false);
  const [revoking, setRevoking] = useState<Key | null>(null);
  const name = revoking?.name ?? texts.nameless;
  return (
    <ConsolePage
      heading={texts.heading}
      actions={
        may('keys', 'write') && (
          <Button wide={false} onClick={() => setMaking(true)}>
            {texts.make}
          </Button>
        )
      }
    >
      <p>
        {texts.intro} <DocsLink page="quick-start/">{texts.guide}</DocsLink>
      </p>
      {loaded.state === 'loading' && <Waiting />}
      {loaded.state === 'failed' && <Failed problem={loaded.problem} onRetry={reload} />}
      {loaded.state === 'loaded' && loaded.value.items.length === 0 && <p>{texts.empty}</p>}
      {loaded.state === 'loaded' && loaded.value.items.length > 0 && (
        <ul className="flex flex-col divide-y divide-solid-gray-200 border-y border-solid-gray-200">
          {loaded.value.items.map((item) => (
            <KeyRow key={item.id} item={item} known={loaded.value.known} onRevoke={setRevoking} />
          ))}
        </ul>
      )}
      {making && <MakeDialog onMade={reload} onClose={() => setMaking(false)} />}
      {revoking !== null && (
        <ConfirmDialog
          heading={texts.revokeHeading}
          confirm={texts.revoke}
          act={() => client.call('business.revokeApiKey', { params: { id: revoking.id } })}
          onDone={async () => {
            await reload();
            setRevoking(null);
            toasts.tell(texts.revokeDone(name));
          }}
          onClose={() => setRevoking(null)}
        >
          <p>{texts.revokeBody(name)}</p>
        </ConfirmDialog>
      )}
    </ConsolePage>
  );
}
