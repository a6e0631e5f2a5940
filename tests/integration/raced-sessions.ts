import { randomBytes } from 'node:crypto';
import type { ServicePorts } from '@ekyc/service';
import { profileOf } from '@ekyc/testkit';
import {
  type NewVerification,
  openVault,
  sealedFields,
  type TransitionName,
  type VerificationTable,
  type VisitorSession,
} from '@ekyc/service/testing';
import type { ClockedService } from './clocked-service.ts';
import { enterVerification, type Entered } from './entered-verifications.ts';
import { togetherOn } from './together.ts';

/** Somebody of a business who calls, without a sign-in. */
export const callerOf = (businessId: string, staff = 'somebody') => ({
  businessId,
  by: { staff },
  person: staff,
  role: 'owner' as const,
  access: {},
});

/**
 * A visitor's session in a verification that was brought that far, without HTTP, whose limits would stop the many of
 * a race.
 */
export async function sessionIn(
  { ports }: Pick<ClockedService, 'ports'>,
  businessId: string,
  way: readonly TransitionName[] = ['start'],
  wanted?: NewVerification,
  also?: Entered['also'],
): Promise<VisitorSession> {
  const asked = { businessId, way, wanted, also, securityCodeHash: randomBytes(32) };
  return sessionOf(ports, await enterVerification(ports, asked));
}

/** The profile of that holder, as the visitor entered it. */
export const profileEntered =
  (holder: Parameters<typeof profileOf>[0]) =>
  (vault: VisitorSession['vault']): Partial<VerificationTable> => ({
    sealed_profile: vault.sealJson(sealedFields.profile, profileOf(holder)),
  });

/** The same session with the row as it is now. */
export async function sessionNow(
  { ports }: Pick<ClockedService, 'ports'>,
  id: string,
): Promise<VisitorSession> {
  return sessionOf(ports, await rowNow(ports.db, id));
}

export function sessionOf(
  { master }: Pick<ServicePorts, 'master'>,
  verification: VerificationTable,
): VisitorSession {
  return { verification, vault: openVault(master, verification), handedOver: false };
}

/** A verification's row as it is now. */
export const rowNow = togetherOn(
  async (db: ServicePorts['db'], ids: readonly string[]): Promise<readonly VerificationTable[]> => {
    const rows = await db.selectFrom('verification').selectAll().where('id', 'in', ids).execute();
    const byId = new Map(rows.map((row) => [row.id, row]));
    return ids.map((id) => {
      const row = byId.get(id);
      if (!row) throw new Error('no such verification');
      return row;
    });
  },
);

/** What a verification's audit chain tells, in order. */
export async function chainOf({ ports }: Pick<ClockedService, 'ports'>, id: string): Promise<string[]> {
  return actionsOf(ports.db, id);
}

const actionsOf = togetherOn(async (db: ServicePorts['db'], ids: readonly string[]) => {
  const rows = await db
    .selectFrom('audit_entry')
    .select(['verification_id', 'action'])
    .where('verification_id', 'in', ids)
    .orderBy('sequence')
    .execute();
  return ids.map((id) => rows.filter((row) => row.verification_id === id).map(({ action }) => action));
});

export const countOf = (chain: readonly string[], action: string) =>
  chain.filter((one) => one === action).length;
