import {
  type Kind,
  type Method,
  type SandboxOutcome,
  sandboxOutcomeKey,
  sandboxOutcomesOf,
} from '@ekyc/contract';
import type { DatabaseTransaction } from '../database/index.ts';
import { failure, type Outcome, success } from '../outcome.ts';

/**
 * How a business wants a verification to end; null where it says nothing of it. Refused where a real result is
 * expected: it must be certain that the outcome of a live verification was never ordered.
 * @returns `sandbox_only` for a live business, `invalid_fields` for an outcome that this kind and method never have
 */
export function readSandboxOutcome(
  { mode }: { readonly mode: 'live' | 'sandbox' },
  { kind, method }: { readonly kind: Kind; readonly method: Method },
  metadata: Readonly<Record<string, string>> = {},
): Outcome<SandboxOutcome | null> {
  if (!Object.hasOwn(metadata, sandboxOutcomeKey)) return success(null);
  if (mode !== 'sandbox') return failure('sandbox_only');
  const outcome = sandboxOutcomesOf(kind, method).find((one) => one === metadata[sandboxOutcomeKey]);
  if (outcome) return success(outcome);
  const message = 'sandbox.outcomeに指定できない値です。';
  return failure('invalid_fields', {
    errors: [{ path: 'metadata', code: 'sandbox_outcome_unknown', message }],
  });
}

/** Notes that a visitor ordered the outcome; the database refuses it of a live verification. */
export async function setSandboxOutcome(
  tx: DatabaseTransaction,
  verificationId: string,
  outcome: SandboxOutcome,
): Promise<void> {
  await tx
    .updateTable('verification')
    .set({ sandbox_outcome: outcome })
    .where('id', '=', verificationId)
    .execute();
}
