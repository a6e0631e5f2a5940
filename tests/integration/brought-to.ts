import { changeStatus, decideStatus } from '../../packages/service/src/verification/change-status.ts';
import { type TransitionName, transitions } from '../../packages/service/src/verification/states.ts';
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
  service: Pick<ClockedService, 'ports'>,
  publicId: string,
  way: readonly TransitionName[],
  reasons: readonly string[] = [],
): Promise<void> {
  const barred = await bringAsFarAsGoes(service, publicId, way, reasons);
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
  const { id } = await ports.db
    .selectFrom('verification')
    .select('id')
    .where('public_id', '=', publicId)
    .executeTakeFirstOrThrow();
  for (const transition of way) {
    const audit = { actor: 'service', action: 'test.brought_on' } as const;
    const change = { verificationId: id, at: ports.now(), audit };
    const row = await ports.db
      .transaction()
      .execute(async (tx) =>
        isDeciding(transition)
          ? decideStatus(tx, ports, { ...change, transition, decision: decisionBy[transition], reasons })
          : changeStatus(tx, ports, { ...change, transition }),
      );
    if (!row) return transition;
  }
  return null;
}

/** From a verification that was made to one that an examination decides. */
export const untilExamined = ['start', 'capture', 'submit', 'examine'] as const;
