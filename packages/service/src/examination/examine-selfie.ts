import type { CheckName, MatchThresholds } from '@ekyc/contract';
import { matchThresholdsOf } from '../business/index.ts';
import {
  type AcceptPorts,
  compareWithLent,
  countPassed,
  enrolledFace,
  enrolledFaceAnew,
  type FrozenPicture,
  frozenPictures,
  type LentComparison,
} from '../capture/index.ts';
import { openVault, type VerificationTable } from '../verification/index.ts';
import type { CheckResult } from './check-result.ts';
import { livenessOf, presentationAttack } from './face-checks.ts';
import { countForbidden, countSeenBefore } from './gather.ts';

/**
 * Examines a face taken for a business's person: whether the pictures show one living face and, where a face is known
 * for that person already, the same one: else anybody sent to the link could take the person's place. Throws
 * EngineBusyError.
 */
export async function examineSelfie(ports: AcceptPorts, row: VerificationTable): Promise<CheckResult[]> {
  const pictures = await frozenPictures(ports.db, row.id);
  const comparison = await compare(ports, row, pictures);
  const challenges = pictures.flatMap(({ material }) => material.challenge_id ?? []);
  return [
    {
      ...without('forbiddenNumber'),
      outcome: 'clear',
      values: { refused: await countForbidden(ports.db, row.id) },
    },
    faceMatchOf(comparison, await matchThresholdsOf(ports, row.business_id)),
    livenessOf(comparison, await countPassed(ports.db, challenges), await countSeenBefore(ports.db, row.id)),
    presentationAttack(),
  ];
}

interface SelfieComparison extends LentComparison {
  /** Whether a face was known for the person before. */
  readonly enrolled: boolean;
}

async function compare(
  ports: AcceptPorts,
  row: VerificationTable,
  pictures: readonly FrozenPicture[],
): Promise<SelfieComparison> {
  const vault = openVault(ports.master, row);
  const owner = { businessId: row.business_id };
  const known = await enrolledFace(ports, row);
  const first = await compareWithLent(ports, vault, owner, { pictures, lent: known });
  if (!known || !first.otherModel) return { ...first, enrolled: known !== null };
  const anew = await enrolledFaceAnew(ports, row);
  return { ...(await compareWithLent(ports, vault, owner, { pictures, lent: anew })), enrolled: true };
}

function without(check: CheckName): CheckResult {
  return { check, outcome: 'notApplicable', values: {}, thresholds: {}, engine: null };
}

function faceMatchOf(
  { weakest, without: missing, enrolled, engine }: SelfieComparison,
  { accept, review }: MatchThresholds,
): CheckResult {
  const outcome = weakest === null || weakest >= review ? 'failed' : weakest >= accept ? 'consider' : 'clear';
  return {
    check: 'faceMatch',
    outcome: outcome === 'clear' && missing.length > 0 ? 'consider' : outcome,
    values: { weakestDistance: weakest, without: missing, enrolled },
    thresholds: { accept, review },
    engine,
  };
}
