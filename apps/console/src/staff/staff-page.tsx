import { Button } from '@ekyc/design/button.tsx';
import { useCallback, useState } from 'react';
import { useLoaded } from '../api/use-loaded.ts';
import { ConsolePage } from '../layout/console-page.tsx';
import { Panel } from '../layout/panel.tsx';
import { Failed, Waiting } from '../layout/waiting.tsx';
import { addressesOf } from '../membership/addresses.ts';
import { usePermission } from '../membership/use-permission.ts';
import { useMembership } from '../membership/membership.ts';
import { toasts } from '../toasts/toasts.ts';
import { EventList } from './event-list.tsx';
import { InvitationList } from './invitation-list.tsx';
import { MemberList } from './member-list.tsx';
import { StaffDialogs, type StaffAction } from './staff-dialogs.tsx';
import { texts } from './staff-texts.ts';

/** Members, invitations, and the record of what was done. */
export function StaffPage() {
  const { client } = useMembership();
  const mayChange = usePermission()('staff', 'write');
  const ask = useCallback((signal: AbortSignal) => client.call('staff.list', { signal }), [client]);
  const { loaded, reload } = useLoaded(ask);
  const [action, setAction] = useState<StaffAction | null>(null);
  const [done, setDone] = useState(0);
  const finish = async (text: string) => {
    await reload();
    setAction(null);
    toasts.tell(text);
    setDone((before) => before + 1);
  };
  return (
    <ConsolePage
      heading={texts.heading}
      actions={
        mayChange && (
          <Button wide={false} onClick={() => setAction({ kind: 'invite' })}>
            {texts.invite}
          </Button>
        )
      }
    >
      {loaded.state === 'loading' && <Waiting />}
      {loaded.state === 'failed' && <Failed problem={loaded.problem} onRetry={reload} />}
      {loaded.state === 'loaded' && (
        <>
          <Panel heading={texts.members}>
            <MemberList
              items={loaded.value.items}
              onChange={(member) => setAction({ kind: 'change', member })}
              onRemove={(member) => setAction({ kind: 'remove', member })}
            />
          </Panel>
          <Panel heading={texts.invitations}>
            <InvitationList
              items={loaded.value.invitations}
              onWithdraw={(invitation) => setAction({ kind: 'withdraw', invitation })}
            />
          </Panel>
          <EventList known={addressesOf(loaded.value)} done={done} />
        </>
      )}
      {action !== null && <StaffDialogs action={action} onDone={finish} onClose={() => setAction(null)} />}
    </ConsolePage>
  );
}
