import type { StaffList } from '@ekyc/contract';
import { ConfirmDialog } from '../layout/confirm-dialog.tsx';
import { useMembership } from '../membership/membership.ts';
import { ChangeRoleDialog } from './change-role-dialog.tsx';
import { InviteDialog } from './invite-dialog.tsx';
import { texts } from './staff-texts.ts';

/** What somebody is about to do. */
export type StaffAction =
  | { readonly kind: 'invite' }
  | { readonly kind: 'change' | 'remove'; readonly member: StaffList['items'][number] }
  | { readonly kind: 'withdraw'; readonly invitation: StaffList['invitations'][number] };

interface Props {
  readonly action: StaffAction;
  /** @param text what the page says then */
  readonly onDone: (text: string) => Promise<void>;
  readonly onClose: () => void;
}

/** The dialog of what somebody is about to do. */
export function StaffDialogs({ action, onDone, onClose }: Props) {
  const { client, staffId } = useMembership();
  const changed = async (id: string, text: string) => {
    // Who changed themselves is somebody else for the whole console.
    if (id === staffId) window.location.reload();
    else await onDone(text);
  };
  switch (action.kind) {
    case 'invite':
      return <InviteDialog onDone={(email) => onDone(texts.inviteForm.done(email))} onClose={onClose} />;
    case 'change':
      return (
        <ChangeRoleDialog
          member={action.member}
          onDone={() => changed(action.member.id, texts.changeForm.done(action.member.email))}
          onClose={onClose}
        />
      );
    case 'remove':
      return (
        <ConfirmDialog
          heading={texts.removeForm.heading}
          confirm={texts.remove}
          act={() => client.call('staff.remove', { params: { id: action.member.id } })}
          explain={(problem) => (problem.code === 'last_owner' ? texts.lastOwner : problem.title)}
          onDone={() => changed(action.member.id, texts.removeForm.done(action.member.email))}
          onClose={onClose}
        >
          <p>{texts.removeForm.body(action.member.email)}</p>
          <p>{texts.removeForm.keys}</p>
        </ConfirmDialog>
      );
    case 'withdraw':
      return (
        <ConfirmDialog
          heading={texts.withdrawForm.heading}
          confirm={texts.withdrawForm.confirm}
          act={() => client.call('staff.withdrawInvitation', { params: { id: action.invitation.id } })}
          onDone={() => onDone(texts.withdrawForm.done(action.invitation.email))}
          onClose={onClose}
        >
          <p>{texts.withdrawForm.body(action.invitation.email)}</p>
        </ConfirmDialog>
      );
  }
}
