import type { CheckName } from '@ekyc/contract';
import { matchRuleOfBusiness } from '../business/index.ts';
import { type AcceptPorts, countPassed, frozenPictures } from '../capture/index.ts';
import { compareWithKnown, enrolledFace } from '../faces/index.ts';
import { openVault, type VerificationTable } from '../verification/index.ts';
import type { CheckResult } from '../checks/index.ts';
import { livenessOf, presentationAttack } from './face-checks.ts';
import { faceMatchWithKnown } from './face-match.ts';
import { countForbidden, seenBefore } from './gather.ts';

/**
 * Examines a face taken for a business's person: whether the pictures show one living face and, where a face is known
 * for that person already, the same one: else anybody sent to the link could take the person's place. Throws
 * EngineBusyError.
 */
export async function examineSelfie(ports: AcceptPorts, row: VerificationTable): Promise<CheckResult[]> {
  const pictures = await frozenPictures(ports.db, row.id);
  const known = await enrolledFace(ports, row);
  const vault = openVault(ports.master, row);
  const owner = { businessId: row.business_id };
  const comparison = await compareWithKnown(ports, vault, owner, { pictures, known });
  const challenges = pictures.flatMap(({ material }) => material.challenge_id ?? []);
  return [
    {
      ...without('forbiddenNumber'),
      outcome: 'clear',
      values: { refused: await countForbidden(ports.db, row.id) },
    },
    faceMatchWithKnown(await matchRuleOfBusiness(ports, row.business_id), comparison, {
      enrolled: known !== null,
    }),
    livenessOf(comparison, await countPassed(ports.db, challenges), await seenBefore(ports, row)),
    presentationAttack(),
  ];
}

function without(check: CheckName): CheckResult {
  return { check, outcome: 'notApplicable', values: {}, thresholds: {}, engine: null };
}
