import type { ErrorCode, LinkAccountAnswer } from '@ekyc/contract';
import { appendAuditEntry } from '../audit/index.ts';
import {
  type AcceptPorts,
  eraseLinkTake,
  frozenPictures,
  giveLinkTakeBack,
  spendLinkTake,
} from '../capture/index.ts';
import { EngineBusyError } from '../engine/index.ts';
import { knownFace } from '../faces/index.ts';
import type { VerifiedPerson } from '../sealing/index.ts';
import { checkLinkFace, type LinkCheck } from './check-link-face.ts';
import { refuseWithoutTerms } from '../terms/index.ts';
import {
  checkFaceFailures,
  faceOwnerOf,
  faceOwnerOfAccount,
  findById,
  linkWithAccount,
  lockForSession,
  settleComparison,
  type VerificationTable,
  type VisitorSession,
} from '../verification/index.ts';
import { failure, type Outcome, success } from '../outcome.ts';
import { updateInformation } from './update-information.ts';
import { type AccountSession, lockActiveAccount, refuseOldSignIn } from './authorize-account.ts';
import { candidateOf } from './candidate.ts';
import { isValid, openPerson } from './information.ts';

/** After an older sign-in somebody else may be using the browser. */
const minutesForLink = 30;

/**
 * Takes an approved verification's information over into the account of whoever holds its security code and its face:
 * the face was taken again since the sign-in, by the same browser, and is compared with the verification's own.
 */
export async function linkAccount(
  ports: AcceptPorts,
  session: VisitorSession,
  holder: AccountSession,
): Promise<Outcome<LinkAccountAnswer>> {
  const row = await findById(ports.db, session.verification.id);
  const refused = refuse(row, holder);
  if (refused) return failure(refused);
  if (row.account_id === holder.account.id) return success(await earlierAnswer(ports, row, holder));
  const recent = refuseOldSignIn(ports, holder, minutesForLink);
  if (!recent.ok) return recent;
  const terms = await refuseWithoutTerms(ports, holder.account.id);
  if (!terms.ok) return terms;
  const persons = [faceOwnerOf(row), faceOwnerOfAccount(ports.master, holder.account.id, row.id)];
  for (const person of persons) {
    const limit = await checkFaceFailures(ports.db, person, ports.now());
    if (!limit.ok) return limit;
  }
  const takeId = await spendLinkTake(ports.db, {
    verificationId: row.id,
    accountId: holder.account.id,
    after: holder.authenticatedAt,
  });
  if (takeId === null) return failure('face_check_missing');
  try {
    const outcome = await checkAndLink(ports, { session, holder, row, takeId, persons });
    await eraseLinkTake(ports, row, takeId);
    return outcome;
  } catch (error) {
    if (!(error instanceof EngineBusyError)) throw error;
    await giveLinkTakeBack(ports.db, takeId);
    return failure('engine_busy', { retryAfterSeconds: error.retryAfterSeconds });
  }
}

function refuse(row: VerificationTable, { account }: AccountSession): ErrorCode | null {
  if (row.status === 'redacted') return 'redacted';
  if (row.status !== 'approved' || (row.account_use !== null && row.account_use !== 'linked'))
    return 'wrong_state';
  return row.account_id !== null && row.account_id !== account.id ? 'account_already_linked' : null;
}

interface Attempt {
  readonly session: VisitorSession;
  readonly holder: AccountSession;
  readonly row: VerificationTable;
  readonly takeId: string;
  /** Whose faces are compared. */
  readonly persons: Parameters<typeof settleComparison>[1];
}

async function checkAndLink(
  ports: AcceptPorts,
  { session, holder, row, takeId, persons }: Attempt,
): Promise<Outcome<LinkAccountAnswer>> {
  const owner = { businessId: row.business_id };
  const known = await knownFace(ports, session.vault, owner, await frozenPictures(ports.db, row.id));
  const check = await checkLinkFace(ports, session.vault, { row, takeId, known });
  const settled = await ports.db
    .transaction()
    .execute((tx) => settleComparison(tx, persons, { matched: check.same, now: ports.now() }));
  if (!settled.ok) return settled;
  if (!check.same) {
    await note(ports, row.id, { check, result: 'refused' });
    return failure('face_check_failed');
  }
  const candidate = await candidateOf(ports, row);
  if (!candidate.ok) return candidate;
  if (!isValid(candidate.value.information, ports.now())) return failure('account_information_expired');
  return link(ports, { session, holder, check, candidate: candidate.value });
}

async function link(
  ports: AcceptPorts,
  given: {
    readonly session: VisitorSession;
    readonly holder: AccountSession;
    readonly check: LinkCheck;
    readonly candidate: VerifiedPerson;
  },
): Promise<Outcome<LinkAccountAnswer>> {
  return ports.db.transaction().execute(async (tx): Promise<Outcome<LinkAccountAnswer>> => {
    const bound = await lockForSession(tx, given.session.verification);
    if (!bound.ok) return bound;
    const current = bound.value;
    const refused = refuse(current, given.holder);
    if (refused) return failure(refused);
    const account = await lockActiveAccount(tx, given.holder.account.id);
    if (!account) return failure('account_suspended');
    await linkWithAccount(tx, current.id, account.id);
    // What the model may not say alone the operator decides; until then the account keeps what it has.
    const doubts = given.check.decided ? [] : ['face_not_decided'];
    const information = await updateInformation(tx, ports, account, given.candidate, { doubts });
    await appendAuditEntry(tx, current.id, ports.now(), {
      actor: 'visitor',
      action: 'account.linked',
      // Not which account: two businesses must not learn from their files that a person is the same.
      details: { faceCheck: given.check, information },
    });
    return success({ information });
  });
}

async function note(
  ports: AcceptPorts,
  verificationId: string,
  details: { readonly check: LinkCheck; readonly result: 'refused' },
): Promise<void> {
  await ports.db.transaction().execute((tx) =>
    appendAuditEntry(tx, verificationId, ports.now(), {
      actor: 'visitor',
      action: 'account.link_refused',
      details: { faceCheck: details.check },
    }),
  );
}

/** The same call again has no second effect. */
async function earlierAnswer(
  ports: AcceptPorts,
  row: VerificationTable,
  { account }: AccountSession,
): Promise<LinkAccountAnswer> {
  const review = await ports.db
    .selectFrom('account_review')
    .select('id')
    .where('account_id', '=', account.id)
    .where('verification_id', '=', row.id)
    .where('state', '=', 'pending')
    .executeTakeFirst();
  if (review) return { information: 'review' };
  const held = openPerson(ports.master, account);
  return { information: held?.information.source.verificationId === row.id ? 'adopted' : 'kept' };
}
