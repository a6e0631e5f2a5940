import { randomUUID } from 'node:crypto';
import type { Membership } from '@ekyc/contract';
import { type AccountDirectory, hashOfEmail, hashOfSubject, type SignedIn } from '../account/index.ts';
import type { DatabaseTransaction } from '../database/index.ts';
import { failure, type Outcome, success } from '../outcome.ts';
import type { StaffPorts } from './authorize-staff.ts';
import { hashToken } from './invite.ts';
import { noteEvent } from '../business/index.ts';
import { sealAddress } from './staff-address.ts';

/**
 * Spends an invitation: the signed-in person becomes a member with the invited role. The account's verified
 * address must be the one the mail went to, so that a forwarded link admits nobody else.
 */
export async function acceptInvitation(
  ports: StaffPorts & { readonly directory: AccountDirectory },
  signedIn: SignedIn,
  { token, accessToken }: { readonly token: string; readonly accessToken: string },
): Promise<Outcome<Membership>> {
  const email = await ports.directory.emailOf(signedIn.subject, accessToken);
  return ports.db.transaction().execute((tx) => accept(tx, ports, signedIn, { token, email }));
}

async function accept(
  tx: DatabaseTransaction,
  ports: StaffPorts,
  signedIn: SignedIn,
  { token, email }: { readonly token: string; readonly email: string | null },
): Promise<Outcome<Membership>> {
  const now = ports.now();
  const invitation = await tx
    .selectFrom('staff_invitation')
    .selectAll()
    .where('token_hash', '=', hashToken(token))
    .forUpdate()
    .executeTakeFirst();
  if (!invitation || invitation.expires_at <= now) return failure('invitation_invalid');
  if (email === null || !hashOfEmail(ports.master, email).equals(invitation.email_hash))
    return failure('invitation_for_other');
  const subjectHash = hashOfSubject(ports.master, signedIn);
  const id = randomUUID();
  const member = await tx
    .insertInto('staff')
    .values({
      id,
      business_id: invitation.business_id,
      subject_hash: subjectHash,
      email_hash: invitation.email_hash,
      sealed_email: sealAddress(ports.master, 'staff', { id, email }),
      role: invitation.role,
      created_at: now,
      last_seen_at: now,
      removed_at: null,
    })
    .onConflict((conflict) =>
      conflict.columns(['business_id', 'subject_hash']).where('removed_at', 'is', null).doNothing(),
    )
    .returning('id')
    .executeTakeFirst();
  if (!member) return failure('already_member');
  await tx.deleteFrom('staff_invitation').where('id', '=', invitation.id).execute();
  const caller = { businessId: invitation.business_id, by: { staff: id } };
  const { role } = invitation;
  await noteEvent(tx, { caller, at: now }, 'staff.joined', { invitation: invitation.id, role });
  const business = await tx
    .selectFrom('business')
    .select(['id', 'name', 'mode'])
    .where('id', '=', invitation.business_id)
    .executeTakeFirstOrThrow();
  return success({ business, staffId: id, role });
}
