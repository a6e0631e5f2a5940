import type { PhotoType, TakeType } from '@ekyc/contract';
import type { Database } from '../database/index.ts';
import type { Vault } from '../sealing/index.ts';
import { failure, type Outcome, success } from '../outcome.ts';
import type { VerificationTable } from '../verification/index.ts';
import type { ChallengeTable, MaterialTable, TakeTable } from './capture.table.ts';
import { openChallenge } from './challenge.ts';
import { isExpected } from './expected-picture.ts';
import type { TakeKind } from './take-kind.ts';

export interface UploadedPicture {
  readonly type: TakeType;
  readonly photoType: PhotoType;
  readonly rotate: 0 | 90 | 180 | 270;
  readonly bytes: Uint8Array;
}

export interface ValidUpload<Take extends TakeTable> {
  readonly take: Take;
  readonly challenge: ChallengeTable | null;
  /** The take's selfie, for an instruction picture. */
  readonly selfie: MaterialTable | null;
  /** What came of the same bytes before. */
  readonly known: MaterialTable | null;
}

/** Whether this picture is wanted now. Asked before the engine works and again before the row is written. */
export async function validateUpload<Take extends TakeTable>(
  db: Database,
  ports: {
    readonly vault: Vault;
    readonly now: () => Date;
    readonly kind: Pick<TakeKind<Take>, 'openTake'>;
  },
  row: VerificationTable,
  picture: UploadedPicture,
  receivedSha256: string,
): Promise<Outcome<ValidUpload<Take>>> {
  const open = await ports.kind.openTake(db, row);
  if (!open.ok) return open;
  const take = open.value;
  if (take.type !== picture.type) return failure('take_not_open');
  if (!(await isExpected(db, ports.vault, row, take, picture.photoType))) {
    return failure('photo_type_not_expected');
  }
  const known = await db
    .selectFrom('material')
    .selectAll()
    .where('take_id', '=', take.id)
    .where('photo_type', '=', picture.photoType)
    .where('received_sha256', '=', receivedSha256)
    .where('rotate', '=', picture.rotate)
    .executeTakeFirst();
  if (known) return success({ take, challenge: null, selfie: null, known });
  if (take.shooting_status !== picture.photoType) return failure('detection_not_started');
  if (picture.photoType !== 'instruction1' && picture.photoType !== 'instruction2') {
    return success({ take, challenge: null, selfie: null, known: null });
  }
  return validateInstruction(db, ports, take, picture.photoType);
}

async function validateInstruction<Take extends TakeTable>(
  db: Database,
  ports: { readonly now: () => Date },
  take: Take,
  photoType: PhotoType,
): Promise<Outcome<ValidUpload<Take>>> {
  const selfie = await db
    .selectFrom('material')
    .selectAll()
    .where('take_id', '=', take.id)
    .where('photo_type', '=', 'selfie')
    .orderBy('created_at', 'desc')
    .executeTakeFirst();
  if (!selfie) return failure('photo_type_not_expected');
  const stale = await db
    .selectFrom('challenge')
    .select('id')
    .where('take_id', '=', take.id)
    .where('state', '=', 'open')
    .executeTakeFirst();
  const challenge = await openChallenge(db, take.id, ports.now());
  if (!challenge) return failure(stale ? 'challenge_expired' : 'challenge_not_open');
  if (challenge.photo_type !== photoType) return failure('challenge_not_open');
  return success({ take, challenge, selfie, known: null });
}
