import { sharedItems, type UserSubmissionRequest } from '@ekyc/contract';
import { type AccountSession, lockActiveAccount, openPerson, refuseOldSignIn } from '../account/index.ts';
import { appendAuditEntry } from '../audit/index.ts';
import { loadBusiness } from '../business/index.ts';
import type { AcceptPorts } from '../capture/index.ts';
import { decidesAlone } from '../faces/index.ts';
import { serviceMatchRule } from '../engine/index.ts';
import { refuseWithoutTerms, termsAt } from '../terms/index.ts';
import {
  keepShared,
  lockForSession,
  sharingMode,
  type VerificationTable,
  type VisitorSession,
} from '../verification/index.ts';
import { failure, type Outcome, success } from '../outcome.ts';
import { sealedFields, type SharedInformation, type VerifiedPerson } from '../sealing/index.ts';
import { isForAccount, isSharedBy, obstacleOf, purposeOf } from './shareable-information.ts';

const codeOfObstacle = {
  profile_edit: 'wrong_state',
  already_begun: 'wrong_state',
  regime: 'regime_method_not_allowed',
  no_information: 'account_information_missing',
  mode: 'account_information_missing',
  information_expired: 'account_information_expired',
  face_outdated: 'account_face_outdated',
} as const;

/**
 * Where the face alone must not decide, the holder must have signed in with the second factor within this time: at an open browser
 * somebody else may sit, and no person reviews a sharing.
 */
const minutesForSharing = 30;

function facesDecideAlone(ports: AcceptPorts, row: VerificationTable, person: VerifiedPerson): boolean {
  const rule = serviceMatchRule(ports, sharingMode(row.mode, person.information.mode));
  return decidesAlone(ports.engine.faceModel, rule, person);
}

/**
 * Marks a verification as coming from an account, by its holder's agreement to exactly what GET user_submission showed.
 * Copies the information under the verification's key; only the examination sees it until the face was found to
 * be the account's. A repeated call answers the same.
 */
export async function shareInformation(
  ports: AcceptPorts,
  session: VisitorSession,
  holder: AccountSession,
  request: UserSubmissionRequest,
): Promise<Outcome<{ agreedAt: string }>> {
  const now = ports.now();
  const wanted = new Set<string>(request.items);
  if (wanted.size !== sharedItems.length || request.items.length !== sharedItems.length) {
    const message = '表示された項目のすべてに同意してください。';
    return failure('invalid_fields', { errors: [{ path: 'items', code: 'items_differ', message }] });
  }
  const terms = await refuseWithoutTerms(ports, holder.account.id);
  if (!terms.ok) return terms;
  const { current } = await termsAt(ports.db, now);
  const secondFactor = refuseOldSignIn(ports, holder, minutesForSharing);
  if (request.termsVersion !== current.version) return failure('terms_version_outdated');
  return ports.db.transaction().execute(async (tx): Promise<Outcome<{ agreedAt: string }>> => {
    const bound = await lockForSession(tx, session.verification);
    if (!bound.ok) return bound;
    const row = bound.value;
    if (row.account_use === 'userSubmission' && !isSharedBy(row, holder)) return failure('account_mismatch');
    // Before the account is locked: who makes a new identification of that kind holds the two in the other order.
    if (isForAccount(row)) return failure(codeOfObstacle.profile_edit);
    const account = await lockActiveAccount(tx, holder.account.id);
    if (!account) return failure('account_suspended');
    const person = openPerson(ports.master, account);
    const obstacle = obstacleOf(row, holder, person, { now, model: ports.engine.faceModel });
    if (obstacle) return failure(codeOfObstacle[obstacle]);
    if (!person) return failure('account_information_missing');
    if (!secondFactor.ok && !facesDecideAlone(ports, row, person)) return secondFactor;
    if (isSharedBy(row, holder) && row.sealed_submission) {
      const { agreedAt } = session.vault.openJson(sealedFields.submission, row.sealed_submission);
      return success({ agreedAt });
    }
    const { profile, idType, verifiedAt, validUntil, mode } = person.information;
    const shared: SharedInformation = {
      profile,
      items: sharedItems,
      idType,
      verifiedAt,
      validUntil,
      purpose: purposeOf(await loadBusiness(tx, row.business_id)),
      termsVersion: current.version,
      agreedAt: now.toISOString(),
      email: account.sealed_email ? holder.vault.openJson(sealedFields.email, account.sealed_email) : null,
      mode,
      face: person.face,
      portrait: person.portrait ?? null,
      ...(secondFactor.ok ? { secondFactorAt: holder.authenticatedAt.toISOString() } : {}),
    };
    await keepShared(tx, row.id, {
      accountId: account.id,
      sealedSubmission: session.vault.sealJson(sealedFields.submission, shared),
    });
    await appendAuditEntry(tx, row.id, now, {
      actor: 'visitor',
      action: 'user_submission.agreed',
      details: { items: shared.items, termsVersion: shared.termsVersion },
    });
    return success({ agreedAt: shared.agreedAt });
  });
}
