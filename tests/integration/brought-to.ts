import {
  changeStatus,
  type DatabaseTransaction,
  decideStatus,
  type TransitionName,
  transitions,
} from '@ekyc/service/testing';
import type { ClockedService } from './clocked-service.ts';

const decisionBy = {
  approve: 'approved',
  decline: 'declined',
  review: 'review',
  askAgain: 'resubmission',
} as const;

function isDeciding(transition: TransitionName): transition is keyof typeof decisionBy {
  return Object.hasOwn(decisionBy, transition);
}

/**
 * Brings a verification on without what a visitor and the engine would do on the way; its audit chain tells each step,
 * as it must.
 */
export async function bringOn(
  { ports }: Pick<ClockedService, 'ports'>,
  publicId: string,
  way: readonly TransitionName[],
  reasons: readonly string[] = [],
): Promise<void> {
  const id = await idOf(ports, publicId);
  const barred = await ports.db.transaction().execute((tx) => bringRowOn(tx, ports, id, way, reasons));
  if (barred) throw new Error(`${barred} leads from ${transitions[barred].from.join(' or ')} alone`);
}

/**
 * The same where others call for the verification meanwhile, who may have ended it between two steps.
 * @returns the step that its state then barred; null: it was brought the whole way
 */
export async function bringAsFarAsGoes(
  { ports }: Pick<ClockedService, 'ports'>,
  publicId: string,
  way: readonly TransitionName[],
  reasons: readonly string[] = [],
): Promise<TransitionName | null> {
  const id = await idOf(ports, publicId);
  for (const transition of way) {
    const barred = await ports.db
      .transaction()
      .execute((tx) => bringRowOn(tx, ports, id, [transition], reasons));
    if (barred) return barred;
  }
  return null;
}

/** The same within a transaction. */
export async function bringRowOn(
  tx: DatabaseTransaction,
  ports: ClockedService['ports'],
  id: string,
  way: readonly TransitionName[],
  reasons: readonly string[] = [],
): Promise<TransitionName | null> {
  for (const transition of way) {
    const audit = { actor: 'service', action: 'test.brought_on' } as const;
    const change = { verificationId: id, at: ports.now(), audit };
    const row = isDeciding(transition)
      ? await decideStatus(tx, ports, { ...change, transition, decision: decisionBy[transition], reasons })
      : await changeStatus(tx, ports, { ...change, transition });
    if (!row) return transition;
  }
  return null;
}

async function idOf({ db }: ClockedService['ports'], publicId: string): Promise<string> {
  const row = db.selectFrom('verification').select('id').where('public_id', '=', publicId);
  return (await row.executeTakeFirstOrThrow()).id;
}

/** From a verification that was made to one that an examination decides. */
export const untilExamined = ['start', 'capture', 'submit', 'examine'] as const;
