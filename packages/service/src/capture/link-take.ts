import type { MaterialAnswer, PhotoType, TakeEndAnswer, TakeStartAnswer } from '@ekyc/contract';
import { appendAuditEntry } from '../audit/index.ts';
import type { Database } from '../database/index.ts';
import { failure, type Outcome, success } from '../outcome.ts';
import { lockForSession, type VerificationTable, type VisitorSession } from '../verification/index.ts';
import { acceptPicture, type AcceptPorts } from './accept-material.ts';
import type { UploadedPicture } from './validate-upload.ts';
import type { LinkTake } from './capture.table.ts';
import { challengeFailures, countFailed } from './challenge.ts';
import { choosePictures } from './choose-pictures.ts';
import { abortTake, acceptTake, repeatedEnd, type TakeEnd } from './close-take.ts';
import { detectFor } from './start-detection.ts';
import { insertLinkTake, presentTake } from './start-take.ts';
import type { TakeKind } from './take-kind.ts';
import { setTakeEnded } from './take-rows.ts';

/** How often a day a face may be taken to link one verification. */
const linkTakesPerDay = 3;
const dayMs = 24 * 3_600_000;

/** The face check before an approved verification is linked with an account. */
const linkTake: TakeKind<LinkTake> = {
  openTake: async (db, row) => {
    if (row.status !== 'approved') return failure('wrong_state');
    const take = await db
      .selectFrom('take')
      .selectAll()
      .where('verification_id', '=', row.id)
      .where('state', '=', 'open')
      .where('purpose', '=', 'link')
      .$narrowType<{ purpose: 'link' }>()
      .executeTakeFirst();
    return take ? success(take) : failure('wrong_state');
  },

  // Each of the few face checks starts over.
  challengesExhausted: async (tx, { id }) =>
    (await countFailed(tx, (takes) => takes.where('take.id', '=', id))) >= challengeFailures,

  // The picture is erased soon: a hash would still show to anybody who has it that it was here.
  auditOf: ({ take, material, problems }) => ({
    actor: 'visitor',
    action: 'link_picture.taken',
    details: { take: take.number, photoType: material.photo_type, problems },
  }),
};

/**
 * Begins, or goes on with, the face check before link_account. Its pictures are no part of what was decided: never
 * frozen, never shown to the business, erased as soon as they were compared.
 */
export async function startLinkTake(
  ports: AcceptPorts,
  session: VisitorSession,
  accountId: string,
): Promise<Outcome<TakeStartAnswer>> {
  return ports.db.transaction().execute(async (tx) => {
    const bound = await lockForSession(tx, session.verification);
    if (!bound.ok) return bound;
    const row = bound.value;
    const refused = refuse(row, accountId);
    if (refused) return failure(refused);
    const now = ports.now();
    const takes = await tx
      .selectFrom('take')
      .selectAll()
      .where('verification_id', '=', row.id)
      .where('purpose', '=', 'link')
      .$narrowType<{ purpose: 'link' }>()
      .where('started_at', '>', new Date(now.getTime() - dayMs))
      .orderBy('started_at')
      .execute();
    const open = takes.find(({ state }) => state === 'open');
    if (open && open.account_id === accountId)
      return success(await presentTake(tx, { take: open, kind: linkTake }, now));
    const [first] = takes;
    if (first && takes.length >= linkTakesPerDay) {
      const retryAfterSeconds = Math.ceil((first.started_at.getTime() + dayMs - now.getTime()) / 1000);
      return failure('link_limit_reached', { retryAfterSeconds });
    }
    // Another account's, begun in the same browser.
    if (open) await setTakeEnded(tx, open.id, 'aborted', now);
    const take = await insertLinkTake(tx, row, accountId, now);
    await appendAuditEntry(tx, row.id, now, {
      actor: 'visitor',
      action: 'take.started',
      details: { take: take.number, type: 'face', purpose: 'link' },
    });
    return success(await presentTake(tx, { take, kind: linkTake }, now));
  });
}

function refuse(row: VerificationTable, accountId: string) {
  if (row.status !== 'approved') return 'wrong_state' as const;
  if (row.account_id !== null && row.account_id !== accountId) return 'account_already_linked' as const;
  return row.account_id === null ? null : ('wrong_state' as const);
}

/** The camera looks for this picture of the face check now. */
export function startLinkDetection(
  ports: AcceptPorts,
  session: VisitorSession,
  photoType: PhotoType,
): Promise<Outcome<{ shootingStatus: PhotoType }>> {
  return detectFor(linkTake, ports, session, photoType);
}

/** Takes one picture of the face check, as {@link acceptPicture} does. */
export function acceptLinkPicture(
  ports: AcceptPorts,
  session: VisitorSession,
  picture: UploadedPicture,
): Promise<Outcome<MaterialAnswer>> {
  return acceptPicture(ports, session, { picture, kind: linkTake });
}

/** Ends the face check. Accepted, it waits for link_account: nothing of it is frozen. */
export async function endLinkTake(
  ports: AcceptPorts,
  session: VisitorSession,
  end: TakeEnd,
): Promise<Outcome<TakeEndAnswer>> {
  return ports.db.transaction().execute(async (tx): Promise<Outcome<TakeEndAnswer>> => {
    const bound = await lockForSession(tx, session.verification);
    if (!bound.ok) return bound;
    const row = bound.value;
    if (row.status !== 'approved') return failure('wrong_state');
    const take = await tx
      .selectFrom('take')
      .selectAll()
      .where('verification_id', '=', row.id)
      .where('type', '=', end.type)
      .where('purpose', '=', 'link')
      .$narrowType<{ purpose: 'link' }>()
      .orderBy('number', 'desc')
      .executeTakeFirst();
    if (!take) return failure('wrong_state');
    if (take.state !== 'open') return repeatedEnd(take, end);
    if (end.abort) return abortTake(tx, ports, session, { take, end });
    const { refusal } = await choosePictures(tx, { take, kind: linkTake });
    return refusal ?? acceptTake(tx, ports, session, { take, end });
  });
}

/** Spends the latest ended face check of this account begun after `after`, in the write itself; null without one. */
export async function spendLinkTake(
  db: Database,
  given: { readonly verificationId: string; readonly accountId: string; readonly after: Date },
): Promise<string | null> {
  const last = await db
    .selectFrom('take')
    .select(['id', 'state'])
    .where('verification_id', '=', given.verificationId)
    .where('purpose', '=', 'link')
    .where('account_id', '=', given.accountId)
    .where('started_at', '>', given.after)
    .orderBy('number', 'desc')
    .executeTakeFirst();
  if (last?.state !== 'accepted') return null;
  const spent = await db
    .updateTable('take')
    .set({ state: 'superseded' })
    .where('id', '=', last.id)
    .where('state', '=', 'accepted')
    .returning('id')
    .executeTakeFirst();
  return spent?.id ?? null;
}

/** Nothing was compared, because the engine was busy: the visitor need not be photographed again. */
export async function giveLinkTakeBack(db: Database, takeId: string): Promise<void> {
  await db
    .updateTable('take')
    .set({ state: 'accepted' })
    .where('id', '=', takeId)
    .where('state', '=', 'superseded')
    .execute();
}
