import {
  type SharedItem,
  sharedItems,
  type SharingObstacle,
  type UserSubmissionAnswer,
} from '@ekyc/contract';
import { type AccountSession, isValid, openPerson } from '../account/index.ts';
import { type Business, loadBusiness } from '../business/index.ts';
import { type EngineIdentity, isOfModel } from '../engine/index.ts';
import type { TemplatePorts } from '../faces/index.ts';
import { roomOf } from '../methods/index.ts';
import type { MasterKey, VerifiedPerson } from '../sealing/index.ts';
import { termsStanding } from '../terms/index.ts';
import type { VerificationTable } from '../verification/index.ts';

type SharePorts = TemplatePorts & { readonly master: MasterKey; readonly now: () => Date };

/** What the holder of an account could share with a verification: with whom, what for, and what exactly. */
export async function readShareable(
  ports: SharePorts,
  row: VerificationTable,
  holder: AccountSession,
): Promise<UserSubmissionAnswer> {
  const now = ports.now();
  const business = await loadBusiness(ports.db, row.business_id);
  const person = openPerson(ports.master, holder.account);
  const terms = await termsStanding(ports.db, holder.account.id, now);
  const obstacle = obstacleOf(row, holder, person, { now, model: ports.engine.faceModel });
  return {
    possible: obstacle === null,
    obstacle,
    agreed: isSharedBy(row, holder),
    business: { name: business.name, privacyPolicyUrl: business.privacyPolicyUrl },
    purpose: purposeOf(business),
    regime: row.regime,
    items: person && obstacle === null ? itemsOf(person) : [],
    idType: person?.information.idType ?? null,
    verifiedAt: person?.information.verifiedAt ?? null,
    validUntil: person?.information.validUntil ?? null,
    termsVersion: terms.current,
    mustAgreeToTerms: terms.mustAgree !== null,
  };
}

/** Why an account's information can't be shared with a verification; null where it can. */
export function obstacleOf(
  row: VerificationTable,
  holder: AccountSession,
  person: VerifiedPerson | null,
  { now, model }: { readonly now: Date; readonly model: EngineIdentity },
): SharingObstacle | null {
  if (isForAccount(row)) return 'profile_edit';
  // The law wants the document taken each time; and where a chip is wanted, no earlier photograph stands in for it.
  if (row.regime !== 'none' || roomOf(row.method).holds !== 'pictures') return 'regime';
  if (row.status !== 'started' && !(isSharedBy(row, holder) && row.status === 'capturing'))
    return 'already_begun';
  if (!person) return 'no_information';
  if (row.mode === 'live' && person.information.mode === 'sandbox') return 'mode';
  if (!isValid(person.information, now)) return 'information_expired';
  return isOfModel(person.face.engine, model) ? null : 'face_outdated';
}

/** Whether it was made to identify an account's holder for the account itself. */
export function isForAccount({ account_use }: Pick<VerificationTable, 'account_use'>): boolean {
  return account_use === 'profileEdit' || account_use === 'recovery';
}

/** Whether this verification already comes from this account. */
export function isSharedBy(row: VerificationTable, { account }: AccountSession): boolean {
  return row.account_use === 'userSubmission' && row.account_id === account.id;
}

export function purposeOf({ customization }: Pick<Business, 'customization'>): string {
  return customization.sharingPurpose;
}

function itemsOf({ information }: VerifiedPerson): { item: SharedItem; value: string }[] {
  return sharedItems.map((item) => ({ item, value: information.profile[item] }));
}
