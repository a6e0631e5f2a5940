import { type IdType, type SandboxOutcome, sandboxOutcomesOf, type Status } from '@ekyc/contract';
import { loadBusiness } from '../business/index.ts';
import { pictureStore } from '../capture/index.ts';
import { failure, type Outcome, success } from '../outcome.ts';
import {
  lockForSession,
  lockVerification,
  setSandboxOutcome,
  type VerificationTable,
  type VisitorSession,
} from '../verification/index.ts';
import type { SimulatePorts } from './simulate.job.ts';
import { putTakes } from './specimens.ts';
import { takesFor, walkToOutcome } from './walk-to-outcome.ts';

interface Wanted {
  readonly outcome: string;
  readonly idType: IdType | undefined;
}

/** How a visitor may end it by specimens: nothing was taken yet, and it is nobody's own. The visitor's page cancels. */
export function offeredOutcomes(
  row: Pick<VerificationTable, 'mode' | 'status' | 'kind' | 'method' | 'sandbox_outcome' | 'account_use'>,
): readonly SandboxOutcome[] {
  const isOpen = row.status === 'started' && row.sandbox_outcome === null && row.account_use === null;
  if (row.mode !== 'sandbox' || !isOpen) return [];
  return sandboxOutcomesOf(row.kind, row.method).filter((outcome) => outcome !== 'canceled');
}

/**
 * Submits specimens in the place of what a visitor takes, and ends the verification as the visitor ordered. Both modes
 * are asked, and the database refuses an ordered outcome of a live one: nothing faked may ever look real.
 */
export async function submitSpecimens(
  ports: SimulatePorts,
  { verification: row, vault }: VisitorSession,
  wanted: Wanted,
): Promise<Outcome<{ status: Status }>> {
  const business = await loadBusiness(ports.db, row.business_id);
  if (row.mode !== 'sandbox' || business.mode !== 'sandbox') return failure('sandbox_business_only');
  if (row.sandbox_outcome !== null && row.sandbox_outcome === wanted.outcome)
    return success({ status: row.status });
  const idType = chosenType(row, wanted.idType);
  if (!idType.ok) return idType;
  if (offeredOutcomes(row).length === 0) return failure('wrong_state');
  const outcome = offeredOutcomes(row).find((one) => one === wanted.outcome);
  if (!outcome) return unknownOutcome();
  const chosen = { ...row, id_type: idType.value };
  const takes = await putTakes(ports.store, vault, row, await takesFor(ports, chosen, outcome));
  const done = await ports.db.transaction().execute(async (tx): Promise<Outcome<{ status: Status }>> => {
    const locked = await lockForSession(tx, row);
    if (!locked.ok) return locked;
    if (offeredOutcomes(locked.value).length === 0) return failure('wrong_state');
    await setSandboxOutcome(tx, row.id, outcome);
    const now = { ...locked.value, id_type: idType.value };
    await walkToOutcome({ tx, ports, vault, business }, now, { outcome, takes });
    const { status } = await lockVerification(tx, row.id);
    return success({ status });
  });
  if (!done.ok) {
    const store = pictureStore(ports.store, vault, row);
    for (const { id } of takes.flatMap(({ pictures }) => pictures)) await store.remove(id);
  }
  return done;
}

/** The document whose specimen is taken; null where the kind or the method has none. */
function chosenType(
  { kind, allowed_id_types: allowed }: VerificationTable,
  wanted: IdType | undefined,
): Outcome<IdType | null> {
  if (wanted === undefined) return success(kind === 'identification' ? (allowed[0] ?? null) : null);
  return kind === 'identification' && allowed.includes(wanted)
    ? success(wanted)
    : failure('id_type_not_allowed');
}

function unknownOutcome(): Outcome<never> {
  const message = '指定できない結果です。';
  return failure('invalid_fields', {
    errors: [{ path: 'outcome', code: 'sandbox_outcome_unknown', message }],
  });
}
