import { type EndpointName, type ResponseBody, type Role } from '@ekyc/contract';
import { inviteStaff } from '@ekyc/service';
import { type Answer, call, type CallOptions, expectOk } from '@ekyc/testkit';
import { Holder } from './account-holder.ts';
import type { ClockedService } from './clocked-service.ts';

/** The token in the newest invitation that was mailed to an address. */
export async function invitationTokenOf(service: ClockedService, to: string): Promise<string> {
  const mails = (await service.messageFolder.list(200)).filter((mail) => mail.to === to);
  const token = mails.map(({ text }) => /\/console\/invitation#([\w-]{43})$/m.exec(text)?.[1]).find(Boolean);
  if (!token) throw new Error(`no invitation was mailed to ${to}`);
  return token;
}

/** Somebody who works for a business: signed in at the pool, a member by invitation. */
export class StaffMember {
  readonly holder: Holder;
  readonly businessId: string;
  staffId = '';
  readonly #service: ClockedService;

  constructor(service: ClockedService, businessId: string) {
    this.#service = service;
    this.businessId = businessId;
    this.holder = new Holder(service);
  }

  /** Registers, is invited by the operator, accepts. */
  async join(role: Role): Promise<this> {
    const inviter = { businessId: this.businessId, by: null };
    await this.holder.join({ agree: false });
    const invited = await inviteStaff(this.#service.ports, inviter, {
      email: this.holder.person.email,
      role,
    });
    if (!invited.ok) throw new Error(invited.code);
    await this.accept();
    return this;
  }

  async accept(): Promise<void> {
    const token = await invitationTokenOf(this.#service, this.holder.person.email);
    const member = expectOk(await this.holder.call('staff.acceptInvitation', { body: { token } }), 'accept');
    this.staffId = member.staffId;
  }

  /** @param options.headers replaces `Business` where it names one */
  call<Name extends EndpointName>(
    name: Name,
    options: CallOptions = {},
  ): Promise<Answer<ResponseBody<Name>>> {
    const headers = { ...this.holder.headers, business: this.businessId, ...options.headers };
    return call(this.#service.url, name, { ...options, headers });
  }
}
