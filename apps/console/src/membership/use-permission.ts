import { type Access, accessOfRole, type Permission } from '@ekyc/contract/roles';
import { useMembership } from './membership.ts';

/** Whether the signed-in member may; what they may not is not offered, and the server refuses it besides. */
export function usePermission(): (permission: Permission, access: Exclude<Access, 'none'>) => boolean {
  const { role } = useMembership();
  return (permission, access) => {
    const given = accessOfRole[role][permission];
    return given === 'write' || given === access;
  };
}
