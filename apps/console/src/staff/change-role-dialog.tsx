import type { Role, StaffList } from '@ekyc/contract';
import { Button } from '@ekyc/design/button.tsx';
import { Dialog } from '@ekyc/design/dialog.tsx';
import { Notice } from '@ekyc/design/notice.tsx';
import { useState } from 'react';
import { useSend } from '../api/use-send.ts';
import { texts as frame } from '../layout/layout-texts.ts';
import { useMembership } from '../membership/membership.ts';
import { RoleChoice } from './role-choice.tsx';
import { texts } from './staff-texts.ts';

interface Props {
  readonly member: StaffList['items'][number];
  readonly onDone: (role: Role) => Promise<void>;
  readonly onClose: () => void;
}

/** Gives a member another role. */
export function ChangeRoleDialog({ member, onDone, onClose }: Props) {
  const { client, staffId } = useMembership();
  const [role, setRole] = useState<Role>(member.role);
  const { pending, run, problem } = useSend(
    () => client.call('staff.changeRole', { params: { id: member.id }, body: { role } }),
    () => onDone(role),
  );
  return (
    <Dialog heading={texts.changeForm.heading} onClose={onClose}>
      <p className="font-bold">{member.email}</p>
      <RoleChoice value={role} onChange={setRole} />
      <p className="text-sm">{member.id === staffId ? texts.changeForm.own : texts.changeForm.keys}</p>
      {problem !== null && (
        <Notice tone="error">{problem.code === 'last_owner' ? texts.lastOwner : problem.title}</Notice>
      )}
      <Button pending={pending} onClick={() => run()}>
        {texts.changeForm.submit}
      </Button>
      <Button look="text" onClick={onClose}>
        {frame.cancel}
      </Button>
    </Dialog>
  );
}
