import type { Invited } from '@ekyc/contract';
import { failure, type Outcome, success } from '../outcome.ts';
import type { StaffPorts } from './authorize-staff.ts';
import { hashToken } from './invite.ts';

/** Who invites and as what, for whoever has the link: shown before they sign in. Changes nothing, and names no address. */
export async function readInvitation(
  { db, now }: Pick<StaffPorts, 'db' | 'now'>,
  token: string,
): Promise<Outcome<Invited>> {
  const invitation = await db
    .selectFrom('staff_invitation')
    .innerJoin('business', 'business.id', 'staff_invitation.business_id')
    .select(['business.name', 'business.mode', 'staff_invitation.role', 'staff_invitation.expires_at'])
    .where('token_hash', '=', hashToken(token))
    .executeTakeFirst();
  if (!invitation || invitation.expires_at <= now()) return failure('invitation_invalid');
  const { name, mode, role } = invitation;
  return success({ business: { name, mode }, role });
}
