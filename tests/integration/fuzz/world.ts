import { randomBytes } from 'node:crypto';
import type { Kind, Role } from '@ekyc/contract';
import { type Random, VisitorClient } from '@ekyc/testkit';
import { type TransitionName } from '@ekyc/service/testing';
import { Holder } from '../account-holder.ts';
import { bringAsFarAsGoes } from '../brought-to.ts';
import type { ClockedService } from '../clocked-service.ts';
import { StaffMember } from '../staff-member.ts';

/** A verification as its parties know it; calls change it. */
export interface Known {
  readonly publicId: string;
  readonly kind: Kind;
  readonly businessId: string;
  /** Of the browser that is bound; null while none is. */
  code: string | null;
  /** Of the newest QR code. */
  token: string | null;
}

export interface Party {
  readonly businessId: string;
  readonly apiKey: string;
  readonly staff: readonly { readonly token: string; readonly role: Role }[];
}

/** Everybody who calls, and what they know of. */
export interface World {
  readonly parties: readonly Party[];
  readonly holders: readonly string[];
  readonly verifications: Known[];
  /** Ids that calls may name, with the business whose they are. */
  readonly ids: { readonly id: string; readonly of: string; readonly businessId: string }[];
}

const kinds = ['identification', 'selfieData', 'faceAuthentication', 'additionalDocument'] as const;
/** Of the first business; the second has an owner alone: each registration costs two seconds. */
const roles = ['owner', 'reviewer', 'developer', 'auditor'] as const;

/** The ways to the states that no single call leads to. */
const waysOn: readonly (readonly TransitionName[])[] = [
  ['capture'],
  ['capture', 'submit'],
  ['capture', 'submit', 'examine'],
  ['capture', 'submit', 'examine', 'review'],
  ['capture', 'submit', 'examine', 'askAgain'],
  ['capture', 'submit', 'examine', 'approve'],
  ['capture', 'submit', 'examine', 'decline'],
];

/** Two businesses with staff, two account holders, and verifications of every kind in every state. */
export async function makeWorld(service: ClockedService): Promise<World> {
  const parties: Party[] = [];
  for (let at = 0; at < 2; at += 1) {
    const { businessId, apiKey } = await service.addBusiness();
    const members = await Promise.all(
      (at === 0 ? roles : roles.slice(0, 1)).map(async (role) => {
        const member = await new StaffMember(service, businessId).join(role);
        return { token: member.holder.person.accessToken, role };
      }),
    );
    parties.push({ businessId, apiKey, staff: members });
  }
  const holders = await Promise.all(
    [0, 1].map(async () => (await new Holder(service).join()).person.accessToken),
  );
  return { parties, holders, verifications: [], ids: [] };
}

/** Brings a verification that was just begun as far as one of the ways leads, unless another caller ends it first. */
export async function bringAlong(service: ClockedService, known: Known, random: Random): Promise<void> {
  const visitor = new VisitorClient(service.url, known.publicId, randomBytes(32).toString('base64url'));
  const bound = await visitor.call(`${known.kind}.bindSecurityCode`);
  if (bound.status >= 300) return;
  known.code = visitor.securityCode;
  await bringAsFarAsGoes(service, known.publicId, random.pick(waysOn));
}

export function kindOfPath(name: string): Kind | null {
  const [prefix] = name.split('.');
  return kinds.find((kind) => kind === prefix) ?? null;
}
