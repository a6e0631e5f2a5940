import type { StaffList } from '@ekyc/contract';
import { Button } from '@ekyc/design/button.tsx';
import { Facts } from '../layout/facts.tsx';
import { usePermission } from '../membership/use-permission.ts';
import { roleNames } from '../membership/membership-texts.ts';
import { japanTime } from '../words/instants.ts';
import { texts } from './staff-texts.ts';

type Invitation = StaffList['invitations'][number];

interface Props {
  readonly items: readonly Invitation[];
  readonly onWithdraw: (invitation: Invitation) => void;
}

/** Invitations that nobody has accepted yet. */
export function InvitationList({ items, onWithdraw }: Props) {
  const mayChange = usePermission()('staff', 'write');
  if (items.length === 0) return <p>{texts.noInvitations}</p>;
  return (
    <ul className="flex flex-col divide-y divide-solid-gray-200">
      {items.map((invitation) => (
        <li key={invitation.id} className="flex flex-col gap-2 py-4 first:pt-0 last:pb-0">
          <div className="flex flex-wrap items-center justify-between gap-3">
            <h3 className="min-w-0 font-bold">{invitation.email}</h3>
            {mayChange && (
              <Button
                look="small"
                aria-label={texts.withdrawLabel(invitation.email)}
                onClick={() => onWithdraw(invitation)}
              >
                {texts.withdraw}
              </Button>
            )}
          </div>
          <Facts
            facts={[
              [texts.role, roleNames[invitation.role]],
              [texts.invitedAt, japanTime(invitation.createdAt)],
              [texts.until, japanTime(invitation.expiresAt)],
            ]}
          />
        </li>
      ))}
    </ul>
  );
}
