import { wholeName } from '@ekyc/documents';
import type { DatabaseTransaction } from '../database/index.ts';
import type { VerificationTable } from '../verification/index.ts';
import type { VerifiedPerson } from '../sealing/index.ts';
import { asReason, differences } from './update-information.ts';
import type { UpdateFromApprovedPorts } from './update-from-approved.ts';
import { lockActiveAccount } from './authorize-account.ts';
import { candidateOf } from './candidate.ts';
import { openPerson } from './information.ts';

/** Why an identification can't give an account back, even if a reviewer would approve it. */
const recoveryRefusals = [
  'account_ended',
  'account_person_missing',
  'account_face_differs',
  'account_birthday_differs',
] as const;
/** What the reviewers are shown. */
type RecoveryDoubt = 'account_face_not_decided' | 'account_name_differs';

export type RecoveryReason = (typeof recoveryRefusals)[number] | RecoveryDoubt;

/**
 * Whether the identified person is the account's: by the face's template and the birthday. A reviewer cannot compare
 * these, because the account's own pictures no longer exist. Names may change.
 * @param row being concluded or decided, in this transaction
 */
export async function judgeRecovery(
  tx: DatabaseTransaction,
  ports: UpdateFromApprovedPorts,
  row: VerificationTable,
): Promise<readonly RecoveryReason[]> {
  const account = row.account_id === null ? null : await lockActiveAccount(tx, row.account_id);
  if (!account) return ['account_ended'];
  const held = openPerson(ports.master, account);
  const decided = { ...row, decided_at: row.decided_at ?? ports.now() };
  const candidate = await candidateOf({ ...ports, db: tx, anyModelsTemplates: true }, decided);
  if (!held || !candidate.ok) return ['account_person_missing'];
  return [
    ...differences(ports, held, candidate.value).map(asReason),
    ...(sameName(held, candidate.value) ? [] : (['account_name_differs'] as const)),
  ];
}

/**
 * How the identified person differs from what the account holds, for whoever reviews a registration of one's own
 * information. Empty for a first registration, and where nothing needs a review.
 * @param row being concluded in this transaction
 */
export async function judgeRegistration(
  tx: DatabaseTransaction,
  ports: UpdateFromApprovedPorts,
  row: VerificationTable,
): Promise<readonly RecoveryReason[]> {
  const account = row.account_id === null ? null : await lockActiveAccount(tx, row.account_id);
  const held = account && openPerson(ports.master, account);
  if (!held) return [];
  const decided = { ...row, decided_at: row.decided_at ?? ports.now() };
  const candidate = await candidateOf({ ...ports, db: tx, anyModelsTemplates: true }, decided);
  if (!candidate.ok) return [];
  const doubts = differences(ports, held, candidate.value).map(asReason);
  return doubts.length === 0 || sameName(held, candidate.value)
    ? doubts
    : [...doubts, 'account_name_differs'];
}

export function isRefusal(reason: RecoveryReason): boolean {
  return (recoveryRefusals as readonly string[]).includes(reason);
}

function sameName(held: VerifiedPerson, candidate: VerifiedPerson): boolean {
  const nameOf = ({ information: { profile } }: VerifiedPerson) => wholeName(profile);
  return nameOf(held) === nameOf(candidate);
}
