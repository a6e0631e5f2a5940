import { randomUUID } from 'node:crypto';
import type { Profile } from '@ekyc/contract';
import { todayInTokyo } from '@ekyc/documents';
import { loadBusiness } from '../business/index.ts';
import {
  type AcceptPorts,
  compareFaces,
  frozenPictures,
  measuresField,
  readFrozenFront,
} from '../capture/index.ts';
import type { DatabaseTransaction } from '../database/index.ts';
import { decide, type DecisionBasis } from '../decision/index.ts';
import {
  askAgain,
  changeStatus,
  isLaw,
  lockVerification,
  openVault,
  ruleOn,
  type SealedRequest,
  type VerificationTable,
} from '../verification/index.ts';
import type { CheckResult } from './check-result.ts';
import type { PictureMeasures } from '../engine/index.ts';
import { examine, type Findings } from './examine.ts';

/**
 * Examines a submitted verification and decides it. May run any number of times: work already kept is used again,
 * and only the compare-and-set of the decision is ever seen from outside. Throws EngineBusyError: try again.
 */
export async function examineVerification(ports: AcceptPorts, verificationId: string): Promise<void> {
  const row = await ports.db.transaction().execute(async (tx) => {
    await changeStatus(tx, ports, {
      verificationId,
      transition: 'examine',
      at: ports.now(),
      audit: { actor: 'service', action: 'examination.started' },
    });
    return lockVerification(tx, verificationId);
  });
  if (row.status !== 'examining') return;
  const results = examine(await gather(ports, row));
  await ports.db.transaction().execute((tx) => conclude(tx, ports, row.id, results));
}

async function gather(ports: AcceptPorts, row: VerificationTable): Promise<Findings> {
  const vault = openVault(ports.master, row);
  const business = await loadBusiness(ports.db, row.business_id);
  const pictures = await frozenPictures(ports.db, row.id);
  const reading = await readFrozenFront(ports, row, vault);
  if (!reading || !row.id_type) throw new Error('a submitted verification has no frozen front');
  const comparison = await compareFaces(ports, vault, { businessId: row.business_id }, pictures);
  const request = row.sealed_request
    ? (vault.openJson('request', row.sealed_request) as SealedRequest)
    : null;
  const entered = row.sealed_profile ? (vault.openJson('profile', row.sealed_profile) as Profile) : {};
  return {
    idType: row.id_type,
    pictures: pictures.map((picture) => ({
      ...picture,
      measures: vault.openJson(
        measuresField(picture.material.id),
        picture.material.sealed_measures,
      ) as PictureMeasures,
    })),
    reading,
    comparison,
    // What the business knows counts more than what the visitor typed.
    profile: { ...entered, ...request?.profile },
    forbiddenNumberRefusals: await countForbidden(ports, row.id),
    passedInstructions: await countPassed(
      ports,
      pictures.map(({ material }) => material.challenge_id),
    ),
    minimumAge: business.customization.minimumAge,
    today: todayInTokyo(ports.now()),
  };
}

async function countForbidden(ports: AcceptPorts, verificationId: string): Promise<number> {
  const rows = await ports.db
    .selectFrom('audit_entry')
    .select('sequence')
    .where('verification_id', '=', verificationId)
    .where('action', '=', 'material.forbidden_number')
    .execute();
  return rows.length;
}

async function countPassed(ports: AcceptPorts, challengeIds: readonly (string | null)[]): Promise<number> {
  const ids = challengeIds.filter((id) => id !== null);
  if (ids.length === 0) return 0;
  const rows = await ports.db
    .selectFrom('challenge')
    .select('photo_type')
    .distinct()
    .where('id', 'in', ids)
    .where('state', '=', 'passed')
    .execute();
  return rows.length;
}

async function conclude(
  tx: DatabaseTransaction,
  ports: AcceptPorts,
  verificationId: string,
  results: readonly CheckResult[],
): Promise<void> {
  const row = await lockVerification(tx, verificationId);
  if (row.status !== 'examining') return;
  const now = ports.now();
  await tx.deleteFrom('examination').where('verification_id', '=', verificationId).execute();
  await tx
    .insertInto('examination')
    .values(
      results.map((result) => ({
        id: randomUUID(),
        verification_id: verificationId,
        check_name: result.check,
        outcome: result.outcome,
        measured: JSON.stringify(result.values),
        thresholds: JSON.stringify(result.thresholds),
        engine_id: result.engine?.id ?? null,
        model_hash: result.engine?.modelHash ?? null,
        created_at: now,
      })),
    )
    .execute();
  const { decision, reasons, parts } = decide(results, await basisOf(tx, ports, row));
  const audit = {
    actor: 'service',
    action: 'verification.decided',
    details: {
      outcomes: Object.fromEntries(results.map((result) => [result.check, result.outcome])),
      reasons,
    },
  } as const;
  if (decision === 'resubmission') {
    await askAgain(tx, ports, row, { parts, reasons, at: now, audit });
    return;
  }
  await changeStatus(tx, ports, {
    verificationId,
    transition: decision === 'approved' ? 'approve' : decision === 'declined' ? 'decline' : 'review',
    at: now,
    audit,
    set: { decision, reasons },
  });
}

async function basisOf(
  tx: DatabaseTransaction,
  ports: Pick<AcceptPorts, 'now'>,
  row: VerificationTable,
): Promise<DecisionBasis> {
  const { policy, resubmissions } = (await loadBusiness(tx, row.business_id)).customization;
  const stillAllowed = ruleOn(row.regime, todayInTokyo(ports.now())) !== null;
  return { policy, law: isLaw(row.regime), mayAskAgain: stillAllowed && row.resubmissions < resubmissions };
}
