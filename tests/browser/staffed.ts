import { operatorConditions, type Role, roles } from '@ekyc/contract';
import { freePort, receiveWebhooks, type WebhookReceiver } from '@ekyc/testkit';
import { deliver } from '@ekyc/service';
import { type ClockedService, startClockedService } from '../integration/clocked-service.ts';
import { StaffMember } from '../integration/staff-member.ts';

/** A business with one member of each role, and what is told to its webhook address. Its operator set every method up. */
export interface Staffed {
  readonly service: ClockedService;
  readonly businessId: string;
  readonly members: Readonly<Record<Role, StaffMember>>;
  readonly receiver: WebhookReceiver;
  /** Attempts every delivery that was asked for since the last time. */
  deliverAll(): Promise<void>;
  close(): Promise<void>;
}

/** The same service with a business that no other test sees, and members of these roles alone. */
export async function ownBusiness(staffed: Staffed, ...ownRoles: readonly Role[]): Promise<Staffed> {
  const { service } = staffed;
  const { businessId } = await service.addBusiness();
  const joined = await Promise.all(
    ownRoles.map(async (role) => [role, await new StaffMember(service, businessId).join(role)] as const),
  );
  return { ...staffed, businessId, members: { ...staffed.members, ...Object.fromEntries(joined) } };
}

export async function startStaffed(): Promise<Staffed> {
  const service = await startClockedService(
    undefined,
    {},
    {
      // Known before the start: passkeys are bound to the page's address.
      env: { PORT: String(await freePort()) },
      operatorMeets: () => operatorConditions,
    },
  );
  const receiver = await receiveWebhooks();
  const { businessId } = await service.addBusiness({}, 'live');
  const join = async (role: Role) => [role, await new StaffMember(service, businessId).join(role)] as const;
  const members = Object.fromEntries(await Promise.all(roles.map(join))) as Staffed['members'];
  let delivered = 0;
  return {
    service,
    businessId,
    members,
    receiver,
    deliverAll: async () => {
      for (const job of service.jobs.slice(delivered)) {
        delivered++;
        if (job.queue === 'deliver') await deliver(service.ports, job.deliveryId);
      }
    },
    close: async () => {
      await receiver.close();
      await service.close();
    },
  };
}
