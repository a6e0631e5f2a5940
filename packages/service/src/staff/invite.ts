import { createHash, randomBytes, randomUUID } from 'node:crypto';
import type { InviteStaffRequest, Role } from '@ekyc/contract';
import { hashOfEmail } from '../account/index.ts';
import { type Caller, lockBusiness, noteEvent } from '../business/index.ts';
import type { Database, DatabaseTransaction } from '../database/index.ts';
import type { MasterKey } from '../sealing/index.ts';
import { failure, type Outcome, success } from '../outcome.ts';
import { sealAddress } from './staff-address.ts';
import { isStillMember } from './still-member.ts';

/** Hands one mail over; the answer says whether the mail server is responsible for it now. */
export interface InvitationMailer {
  sendInvitation(invitation: {
    readonly to: string;
    readonly businessName: string;
    readonly link: string;
    readonly expiresAt: Date;
  }): Promise<boolean>;
}

export interface InvitePorts {
  readonly db: Database;
  readonly master: MasterKey;
  readonly now: () => Date;
  /** Where the console is, without a slash at the end. */
  readonly consoleUrl: string;
  readonly mailer: InvitationMailer;
}

/** Who invites: a member of the staff, or the operator. */
export interface Inviter {
  readonly businessId: string;
  readonly by: Caller['by'] | null;
}

export interface Invitation {
  readonly id: string;
  readonly email: string;
  readonly role: Role;
  readonly createdAt: string;
  readonly expiresAt: string;
}

const goodForDays = 7;
/** For each business, so that nobody can make the service send mails without end. */
const mostOpenInvitations = 50;

/**
 * Invites by mail. The token stands in the link's fragment, which no server and no log sees; only its hash is stored. A
 * mail that could not be handed over leaves no invitation.
 */
export async function inviteStaff(
  ports: InvitePorts,
  caller: Inviter,
  asked: InviteStaffRequest,
): Promise<Outcome<Invitation>> {
  const now = ports.now();
  const token = randomBytes(32).toString('base64url');
  const made = await ports.db.transaction().execute((tx) => place(tx, ports, caller, { ...asked, token }));
  if (!made.ok) return made;
  const { name } = await ports.db
    .selectFrom('business')
    .select('name')
    .where('id', '=', caller.businessId)
    .executeTakeFirstOrThrow();
  const sent = await ports.mailer.sendInvitation({
    to: asked.email,
    businessName: name,
    link: `${ports.consoleUrl}/invitation#${token}`,
    expiresAt: made.value.expiresAt,
  });
  if (!sent) {
    await ports.db.deleteFrom('staff_invitation').where('id', '=', made.value.id).execute();
    return failure('mail_not_sent', { retryAfterSeconds: 60 });
  }
  return success({
    id: made.value.id,
    email: asked.email,
    role: asked.role,
    createdAt: now.toISOString(),
    expiresAt: made.value.expiresAt.toISOString(),
  });
}

async function place(
  tx: DatabaseTransaction,
  ports: InvitePorts,
  caller: Inviter,
  { email, role, token }: InviteStaffRequest & { readonly token: string },
): Promise<Outcome<{ id: string; expiresAt: Date }>> {
  const now = ports.now();
  const emailHash = hashOfEmail(ports.master, email);
  // Held until the end, so that two invitations at once count each other. Before the member, as a change of settings
  // holds the two: in the other order each might wait for the other.
  await lockBusiness(tx, caller.businessId);
  if (!(await isStillMember(tx, caller))) return failure('not_found');
  const member = await tx
    .selectFrom('staff')
    .select('id')
    .where('business_id', '=', caller.businessId)
    .where('email_hash', '=', emailHash)
    .where('removed_at', 'is', null)
    .executeTakeFirst();
  if (member) return failure('already_member');
  await tx
    .deleteFrom('staff_invitation')
    .where('business_id', '=', caller.businessId)
    .where((where) => where.or([where('email_hash', '=', emailHash), where('expires_at', '<=', now)]))
    .execute();
  const open = await tx
    .selectFrom('staff_invitation')
    .select('id')
    .where('business_id', '=', caller.businessId)
    .execute();
  if (open.length >= mostOpenInvitations) return failure('invitation_limit_reached');
  const id = randomUUID();
  const expiresAt = new Date(now.getTime() + goodForDays * 86_400_000);
  await tx
    .insertInto('staff_invitation')
    .values({
      id,
      business_id: caller.businessId,
      email_hash: emailHash,
      sealed_email: sealAddress(ports.master, 'staff_invitation', { id, email }),
      role,
      token_hash: hashToken(token),
      invited_by: caller.by !== null && 'staff' in caller.by ? caller.by.staff : null,
      created_at: now,
      expires_at: expiresAt,
    })
    .execute();
  await noteEvent(tx, { caller, at: now }, 'staff.invited', { invitation: id, role });
  return success({ id, expiresAt });
}

/** The token has 256 random bits: its plain hash tells nothing, and finding it by the hash needs no comparison. */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

export async function withdrawInvitation(
  ports: Pick<InvitePorts, 'db' | 'now'>,
  caller: Caller,
  id: string,
): Promise<Outcome<void>> {
  return ports.db.transaction().execute(async (tx) => {
    const gone = await tx
      .deleteFrom('staff_invitation')
      .where('id', '=', id)
      .where('business_id', '=', caller.businessId)
      .returning('role')
      .executeTakeFirst();
    if (!gone) return failure('not_found');
    const { role } = gone;
    await noteEvent(tx, { caller, at: ports.now() }, 'staff.invitation_withdrawn', { invitation: id, role });
    return success(undefined);
  });
}
