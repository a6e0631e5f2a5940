import type { DecisionRequest } from '@ekyc/contract';
import { appendAuditEntry } from '../audit/index.ts';
import type { Caller } from '../business/index.ts';
import type { DatabaseTransaction } from '../database/index.ts';
import { type MasterKey, sealedFields, sealWords } from '../sealing/index.ts';
import { openVault, type VerificationTable } from '../verification/index.ts';

/**
 * Whether another person decided the same before, so that it counts now. Else the decision is stored as a proposal, in
 * place of the earlier proposal: a different opinion needs a second person of its own. A key counts as the
 * person who made it.
 */
export async function isSecondOpinion(
  tx: DatabaseTransaction,
  ports: { readonly master: MasterKey; readonly now: () => Date },
  row: Pick<VerificationTable, 'id' | 'business_id' | 'wrapped_key'>,
  { caller, given }: { readonly caller: Caller; readonly given: DecisionRequest },
): Promise<boolean> {
  const proposed = await tx
    .selectFrom('proposed_decision')
    .selectAll()
    .where('verification_id', '=', row.id)
    .executeTakeFirst();
  const opinion = { decision: given.decision, parts: partsOf(given) };
  const same =
    proposed !== undefined && proposed.decision === opinion.decision && proposed.parts === opinion.parts;
  if (same && proposed.person !== caller.person) return true;
  // Repeated by the same person it changes nothing.
  if (same) return false;
  const madeBy = 'staff' in caller.by ? caller.by.staff : caller.by.key;
  const at = ports.now();
  const vault = openVault(ports.master, row);
  const words = sealWords(vault, given.reason);
  const sealed_reason = vault.sealJson(sealedFields.proposedReason, given.reason);
  const values = { ...opinion, person: caller.person, made_by: madeBy, at, sealed_reason };
  await tx
    .insertInto('proposed_decision')
    .values({ verification_id: row.id, ...values })
    .onConflict((conflict) => conflict.column('verification_id').doUpdateSet(values))
    .execute();
  await appendAuditEntry(tx, row.id, at, {
    actor: 'business',
    action: 'verification.decision_proposed',
    details: { ...caller.by, decision: given.decision, reasonSha256: words.sha256 },
    sealedWords: words.sealed,
  });
  return false;
}

/** A finished review leaves no proposal for the next one. */
export async function forgetProposal(tx: DatabaseTransaction, verificationId: string): Promise<void> {
  await tx.deleteFrom('proposed_decision').where('verification_id', '=', verificationId).execute();
}

/** The parts in a fixed order, so that equal proposals are equal as text. */
function partsOf({ parts }: DecisionRequest): string {
  const named = parts?.map(({ take, photoTypes }) => [take, photoTypes?.toSorted() ?? []] as const) ?? [];
  return JSON.stringify(named.toSorted(([a], [b]) => (a < b ? -1 : 1)));
}
