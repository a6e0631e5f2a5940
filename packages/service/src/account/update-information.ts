import { randomUUID } from 'node:crypto';
import type { DatabaseTransaction } from '../database/index.ts';
import { compareLive } from '../faces/index.ts';
import {
  isSameModel,
  judgeFaces,
  type MatchPorts,
  serviceMatchRule,
  type VisionEngine,
} from '../engine/index.ts';
import { type MasterKey, sealedFields, type VerifiedPerson } from '../sealing/index.ts';
import type { AccountTable } from './account.table.ts';
import { openAccountVault } from './account-vault.ts';
import { isValid, openPerson, sealedFaces } from './information.ts';

export type InformationUpdate = 'adopted' | 'review' | 'kept';

export interface UpdatePorts extends MatchPorts {
  readonly master: MasterKey;
  readonly now: () => Date;
  readonly engine: VisionEngine;
}

/**
 * Lets an account take over verified information, unless that could make it another person's: then the operator
 * decides, and until then the account keeps what it has.
 * @param account locked in this transaction, active
 * @param given.doubts why the caller is not sure of the candidate; codes
 * @param given.reviewed reasons that a person of the operator approved the verification in spite of; null: nobody did
 */
export async function updateInformation(
  tx: DatabaseTransaction,
  ports: UpdatePorts,
  account: AccountTable,
  candidate: VerifiedPerson,
  {
    doubts = [],
    reviewed = null,
  }: { readonly doubts?: readonly string[]; readonly reviewed?: readonly string[] | null } = {},
): Promise<InformationUpdate> {
  const now = ports.now();
  const held = openPerson(ports.master, account);
  if (!isValid(candidate.information, now) || (held && isWorthMore(held, candidate, now))) return 'kept';
  const reasons = [
    ...doubts,
    ...(reviewed ? [] : await doubtsOfVerification(tx, candidate.information.source.verificationId)),
    ...(held ? differences(ports, held, candidate) : []).filter((one) => !reviewed?.includes(asReason(one))),
  ];
  // A newer candidate makes an older one pointless.
  await tx
    .updateTable('account_review')
    .set({ state: 'superseded', sealed_candidate: null, decided_at: now })
    .where('account_id', '=', account.id)
    .where('state', '=', 'pending')
    .execute();
  if (reasons.length === 0) {
    await takeOver(tx, ports, account, candidate);
    return 'adopted';
  }
  const id = randomUUID();
  await tx
    .insertInto('account_review')
    .values({
      id,
      account_id: account.id,
      verification_id: candidate.information.source.verificationId,
      reasons,
      state: 'pending',
      sealed_candidate: openAccountVault(ports.master, account).sealJson(
        sealedFields.candidateOf(id),
        candidate,
      ),
      created_at: now,
      decided_at: null,
    })
    .execute();
  return 'review';
}

/** Writes the information and its face into the account. */
export async function takeOver(
  tx: DatabaseTransaction,
  ports: Pick<UpdatePorts, 'master'>,
  account: AccountTable,
  person: VerifiedPerson,
): Promise<void> {
  await tx
    .updateTable('account')
    .set(sealedPerson(ports, account, person))
    .where('id', '=', account.id)
    .execute();
}

/** What an account's row keeps of its person. */
export function sealedPerson(
  ports: Pick<UpdatePorts, 'master'>,
  account: AccountTable,
  { information, ...faces }: VerifiedPerson,
): Pick<AccountTable, 'sealed_information' | 'sealed_face'> {
  const vault = openAccountVault(ports.master, account);
  return {
    sealed_information: vault.sealJson(sealedFields.information, information),
    sealed_face: vault.sealJson(sealedFields.faces, sealedFaces(faces)),
  };
}

/** Newer information stays, and what may be shared with everybody stays before what only a sandbox takes. */
function isWorthMore(held: VerifiedPerson, candidate: VerifiedPerson, now: Date): boolean {
  const [old, given] = [held.information, candidate.information];
  if (!isValid(old, now)) return false;
  if (old.mode !== given.mode) return old.mode === 'live';
  return old.verifiedAt > given.verifiedAt;
}

/** Why the candidate may be somebody else than the account's person. Codes only. */
export function differences(
  ports: Pick<UpdatePorts, keyof MatchPorts>,
  held: VerifiedPerson,
  candidate: VerifiedPerson,
): string[] {
  const sameBirthday = held.information.profile.birthday === candidate.information.profile.birthday;
  return [...differencesOfFace(ports, held, candidate), ...(sameBirthday ? [] : ['birthday_differs'])];
}

/** As a reviewer of the verification reads it. Another model's template can't be compared: the same as none. */
export function asReason(
  difference: string,
):
  | 'account_birthday_differs'
  | 'account_face_not_decided'
  | 'account_person_missing'
  | 'account_face_differs' {
  switch (difference) {
    case 'birthday_differs':
      return 'account_birthday_differs';
    case 'face_not_decided':
      return 'account_face_not_decided';
    case 'face_of_other_model':
      return 'account_person_missing';
    default:
      return 'account_face_differs';
  }
}

/** `face_not_decided`: the faces do not differ, but the model may not say so alone. */
function differencesOfFace(
  ports: Pick<UpdatePorts, keyof MatchPorts>,
  held: VerifiedPerson,
  candidate: VerifiedPerson,
): string[] {
  if (!isSameModel(held.face, candidate.face)) return ['face_of_other_model'];
  const rule = serviceMatchRule(ports, candidate.information.mode);
  const evidence = compareLive(ports.engine, [candidate.face], held);
  if (evidence.weakest === null || evidence.weakest >= rule.accept) return ['face_differs'];
  return judgeFaces(rule, evidence).outcome === 'clear' ? [] : ['face_not_decided'];
}

/**
 * What a business's policy or staff overlooked is their own risk, and not to be shared with others: only where every
 * check was clear does the update need no review.
 */
async function doubtsOfVerification(tx: DatabaseTransaction, verificationId: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('examination')
    .select(['check_name', 'outcome'])
    .where('verification_id', '=', verificationId)
    .orderBy('check_name')
    .execute();
  if (rows.length === 0) return ['not_examined'];
  return rows
    .filter(({ outcome }) => outcome === 'consider' || outcome === 'failed')
    .map(({ check_name }) => `check_${check_name}`);
}
