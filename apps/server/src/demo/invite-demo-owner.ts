import { inviteStaff, type InvitePorts } from '@ekyc/service';
import { demoBusinessId } from './demo-business.ts';

/** The address with which developers register for the console; its mails are read at /dev/mail. */
const demoOwner = 'owner@demo.example';

/** Invites somebody to the demo business's staff, unless there is a member or an open invitation already. */
export async function inviteDemoOwner(ports: InvitePorts): Promise<void> {
  const member = await ports.db
    .selectFrom('staff')
    .select('id')
    .where('business_id', '=', demoBusinessId)
    .where('removed_at', 'is', null)
    .executeTakeFirst();
  const invitation = await ports.db
    .selectFrom('staff_invitation')
    .select('id')
    .where('business_id', '=', demoBusinessId)
    .where('expires_at', '>', ports.now())
    .executeTakeFirst();
  if (member || invitation) return;
  await inviteStaff(ports, { businessId: demoBusinessId, by: null }, { email: demoOwner, role: 'owner' });
}
