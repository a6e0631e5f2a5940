import type { Method } from '@ekyc/contract';
import { appendAuditEntry } from '../audit/index.ts';
import { loadBusiness } from '../business/index.ts';
import type { Database } from '../database/index.ts';
import { notBeyondRule, type OperatorMeets } from '../law/index.ts';
import { failure, type Outcome, success } from '../outcome.ts';
import { chooseRule } from './choose-rule.ts';
import { lockForSession } from './lock.ts';
import { editable } from './profile.ts';
import type { SessionPorts, VisitorSession } from './session.ts';
import type { VerificationTable } from './verification.table.ts';

/**
 * The visitor takes another of the offered methods, while nothing was chosen, entered or taken; the same again answers the
 * same. Law, settings and conditions are asked again for this day. Fails with `wrong_state` afterwards, and with
 * `regime_method_not_allowed` for one that was not offered or serves no more.
 */
export async function chooseMethod(
  ports: SessionPorts & { readonly operatorMeets: OperatorMeets },
  session: VisitorSession,
  method: Method,
): Promise<Outcome<{ readonly method: Method }>> {
  return ports.db.transaction().execute(async (tx): Promise<Outcome<{ readonly method: Method }>> => {
    const bound = await lockForSession(tx, session.verification);
    if (!bound.ok) return bound;
    const row = bound.value;
    if (!editable.includes(row.status)) return failure('wrong_state');
    if (row.method === method) return success({ method });
    const offer = row.offered_methods.find((one) => one.method === method);
    if (!offer) return failure('regime_method_not_allowed');
    if (!(await isUntouched(tx, row))) return failure('wrong_state');
    const business = await loadBusiness(tx, row.business_id);
    const chosen = chooseRule(ports, business, { method, idTypes: [...offer.idTypes] }, row.regime);
    if (!chosen.ok) return chosen;
    const { rule, idTypes } = chosen.value;
    const now = ports.now();
    await tx
      .updateTable('verification')
      .set({
        method,
        rule_version: rule.version,
        allowed_id_types: idTypes,
        expires_at: notBeyondRule(rule, row.expires_at),
      })
      .where('id', '=', row.id)
      .execute();
    await appendAuditEntry(tx, row.id, now, {
      actor: 'visitor',
      action: 'method.chosen',
      details: { method, ruleVersion: rule.version },
    });
    return success({ method });
  });
}

/** What `chooseMethod` accepts of the offer at this moment; empty unless there is a choice. */
export async function choosableMethods(
  ports: Pick<SessionPorts, 'db' | 'now'> & { readonly operatorMeets: OperatorMeets },
  row: VerificationTable,
): Promise<readonly Method[]> {
  if (row.offered_methods.length === 0 || !(await isUntouched(ports.db, row))) return [];
  const business = await loadBusiness(ports.db, row.business_id);
  const choosable = row.offered_methods.filter(
    ({ method, idTypes }) =>
      method === row.method || chooseRule(ports, business, { method, idTypes: [...idTypes] }, row.regime).ok,
  );
  return choosable.length > 1 ? choosable.map(({ method }) => method) : [];
}

/** Nothing was chosen, entered, shared or taken. @param row to choose by it, locked in this transaction */
async function isUntouched(tx: Database, row: VerificationTable): Promise<boolean> {
  if (row.status !== 'started' || row.id_type !== null || row.account_use !== null) return false;
  if (row.sealed_profile !== null || row.sealed_submission !== null) return false;
  const take = await tx
    .selectFrom('take')
    .select('id')
    .where('verification_id', '=', row.id)
    .limit(1)
    .executeTakeFirst();
  return take === undefined;
}
