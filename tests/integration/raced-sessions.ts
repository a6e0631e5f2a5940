import { randomBytes } from 'node:crypto';
import { createIdentificationRequest } from '@ekyc/contract';
import { createVerification } from '../../packages/service/src/verification/create-verification.ts';
import { findById } from '../../packages/service/src/verification/lock.ts';
import { openVault } from '../../packages/service/src/verification/open-vault.ts';
import type { VisitorSession } from '../../packages/service/src/verification/session.ts';
import type { TransitionName } from '../../packages/service/src/verification/states.ts';
import { bringOn } from './brought-to.ts';
import type { ClockedService } from './clocked-service.ts';

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
  service: Pick<ClockedService, 'ports'>,
  businessId: string,
  way: readonly TransitionName[] = ['start'],
  wanted: Parameters<typeof createVerification>[2] = {
    kind: 'identification',
    request: createIdentificationRequest.parse({}),
  },
): Promise<VisitorSession> {
  const { ports } = service;
  const made = await createVerification(
    { ...ports, refuseFaceAuthentication: () => Promise.resolve(null) },
    callerOf(businessId),
    wanted,
    undefined,
  );
  if (!made.ok) throw new Error(made.code);
  const { publicId } = made.value;
  await bringOn(service, publicId, way);
  const { id } = await ports.db
    .updateTable('verification')
    .set({ security_code_hash: randomBytes(32) })
    .where('public_id', '=', publicId)
    .returning('id')
    .executeTakeFirstOrThrow();
  return sessionNow(service, id);
}

/** The same session with the row as it is now. */
export async function sessionNow(
  { ports }: Pick<ClockedService, 'ports'>,
  id: string,
): Promise<VisitorSession> {
  const verification = await findById(ports.db, id);
  return { verification, vault: openVault(ports.master, verification), handedOver: false };
}

/** What a verification's audit chain tells, in order. */
export async function chainOf({ ports }: Pick<ClockedService, 'ports'>, id: string): Promise<string[]> {
  const rows = await ports.db
    .selectFrom('audit_entry')
    .select('action')
    .where('verification_id', '=', id)
    .orderBy('sequence')
    .execute();
  return rows.map(({ action }) => action);
}

export const countOf = (chain: readonly string[], action: string) =>
  chain.filter((one) => one === action).length;
