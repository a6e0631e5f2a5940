import { accessOfRole, type ErrorCode, type Role, type StaffList, type StaffMe } from '@ekyc/contract';
import { type AccountDirectory, hashOfSubject, type SignedIn } from '../account/index.ts';
import { type Caller, noteEvent } from '../business/index.ts';
import { afterCommit, type DatabaseTransaction } from '../database/index.ts';
import { failure, type Outcome, success } from '../outcome.ts';
import type { StaffPorts } from './authorize-staff.ts';
import { openAddress } from './staff-address.ts';
import { forgetSavedViews } from './saved-views.ts';
import type { StaffTable } from './staff.table.ts';

type Ports = Pick<StaffPorts, 'db' | 'master' | 'now' | 'keys'>;
type Member = StaffList['items'][number];

/** In which businesses somebody works, with which role. */
export async function readStaffMe(
  ports: Ports & { readonly directory: AccountDirectory },
  signedIn: SignedIn,
  accessToken: string,
): Promise<StaffMe> {
  const rows = await ports.db
    .selectFrom('staff')
    .innerJoin('business', 'business.id', 'staff.business_id')
    .select(['business.id', 'business.name', 'business.mode', 'staff.id as staff_id', 'staff.role'])
    .where('subject_hash', '=', hashOfSubject(ports.master, signedIn))
    .where('removed_at', 'is', null)
    .orderBy('business.name')
    .execute();
  return {
    email: await ports.directory.emailOf(signedIn.subject, accessToken),
    memberships: rows.map(({ id, name, mode, staff_id, role }) => ({
      business: { id, name, mode },
      staffId: staff_id,
      role,
    })),
  };
}

export async function listStaff(ports: Ports, businessId: string): Promise<StaffList> {
  const members = await ports.db
    .selectFrom('staff')
    .selectAll()
    .where('business_id', '=', businessId)
    .orderBy('created_at')
    .execute();
  const invitations = await ports.db
    .selectFrom('staff_invitation')
    .selectAll()
    .where('business_id', '=', businessId)
    .where('expires_at', '>', ports.now())
    .orderBy('created_at')
    .execute();
  return {
    items: members.filter(({ removed_at }) => !removed_at).map((row) => presentMember(ports, row)),
    former: members
      .flatMap(({ removed_at, ...row }) =>
        removed_at
          ? [
              {
                id: row.id,
                email: openAddress(ports.master, 'staff', row),
                removedAt: removed_at.toISOString(),
              },
            ]
          : [],
      )
      .toSorted((a, b) => b.removedAt.localeCompare(a.removedAt)),
    invitations: invitations.map((row) => ({
      id: row.id,
      email: openAddress(ports.master, 'staff_invitation', row),
      role: row.role,
      createdAt: row.created_at.toISOString(),
      expiresAt: row.expires_at.toISOString(),
    })),
  };
}

function presentMember({ master }: Pick<Ports, 'master'>, row: StaffTable): Member {
  return {
    id: row.id,
    email: openAddress(master, 'staff', row),
    role: row.role,
    createdAt: row.created_at.toISOString(),
    lastSeenAt: row.last_seen_at?.toISOString() ?? null,
  };
}

/** Gives a member another role; a business always has an owner. */
export function changeStaffRole(
  ports: Ports,
  caller: Caller,
  { id, role }: { readonly id: string; readonly role: Role },
): Promise<Outcome<Member>> {
  return onMember(ports, caller, id, async (tx, member, owners) => {
    if (member.role === 'owner' && role !== 'owner' && owners === 1) return failure('last_owner');
    if (member.role === role) return success(presentMember(ports, member));
    await tx.updateTable('staff').set({ role }).where('id', '=', id).execute();
    await withdrawInvitationsOf(tx, member);
    const details = { staff: id, from: member.role, to: role };
    await noteEvent(tx, { caller, at: ports.now() }, 'staff.role_changed', details);
    return success(presentMember(ports, { ...member, role }));
  });
}

/** Ends a membership: this member's next call is refused like a stranger's. */
export function removeStaff(ports: Ports, caller: Caller, id: string): Promise<Outcome<void>> {
  return onMember(ports, caller, id, async (tx, member, owners) => {
    if (member.role === 'owner' && owners === 1) return failure('last_owner');
    await tx.updateTable('staff').set({ removed_at: ports.now() }).where('id', '=', id).execute();
    await forgetSavedViews(tx, id);
    await withdrawInvitationsOf(tx, member);
    await noteEvent(tx, { caller, at: ports.now() }, 'staff.removed', { staff: id, role: member.role });
    return success(undefined);
  });
}

/** When a member leaves, the invitations they sent are withdrawn: nobody may join by a former member's invitation. */
async function withdrawInvitationsOf(
  tx: DatabaseTransaction,
  { id, business_id }: StaffTable,
): Promise<void> {
  await tx
    .deleteFrom('staff_invitation')
    .where('business_id', '=', business_id)
    .where('invited_by', '=', id)
    .execute();
}

/** The caller may have been removed, or given another role, since the call was authorized. */
function refuseFormer({ by }: Caller, members: readonly StaffTable[]): ErrorCode | null {
  if (!('staff' in by)) return null;
  const self = members.find((one) => one.id === by.staff);
  if (!self) return 'not_found';
  return accessOfRole[self.role].staff === 'write' ? null : 'role_not_allowed';
}

/** All members of the business are held, so that two owners do not remove each other at once. */
async function onMember<Value>(
  ports: Ports,
  caller: Caller,
  id: string,
  work: (tx: DatabaseTransaction, member: StaffTable, owners: number) => Promise<Outcome<Value>>,
): Promise<Outcome<Value>> {
  return ports.db.transaction().execute(async (tx) => {
    const members = await tx
      .selectFrom('staff')
      .selectAll()
      .where('business_id', '=', caller.businessId)
      .where('removed_at', 'is', null)
      .orderBy('id')
      // Entries of the log that name a member need not wait.
      .forNoKeyUpdate()
      .execute();
    const refused = refuseFormer(caller, members);
    if (refused) return failure(refused);
    const member = members.find((one) => one.id === id);
    if (!member) return failure('not_found');
    // A member's keys never have more rights than the member.
    await afterCommit(tx, () => ports.keys?.changed({ staff: id }));
    return work(tx, member, members.filter(({ role }) => role === 'owner').length);
  });
}
