import type { PhotoType, Problem, TakeEndAnswer } from '@ekyc/contract';
import type { DatabaseTransaction } from '../database/index.ts';
import { failure, type Outcome, success } from '../outcome.ts';
import type { MaterialTable, TakeTable } from './capture.table.ts';
import { patience } from './required-pictures.ts';
import type { KindOfTake } from './take-kind.ts';

/** Trying again does not help: this document can't be used, so the visitor must choose another one. */
const neverAccepted: readonly Problem[] = ['passport_without_address_page'];

/** What a take would be accepted with, or the answer by which its end is refused. */
interface Choice {
  readonly chosen: readonly MaterialTable[];
  readonly refusal: Outcome<TakeEndAnswer> | null;
}

/**
 * The newest good picture of each photoType, else the newest when enough were tried: the examination judges what
 * there is.
 */
export async function choosePictures<Take extends TakeTable>(
  tx: DatabaseTransaction,
  { take, kind }: KindOfTake<Take>,
): Promise<Choice> {
  const materials = await tx
    .selectFrom('material')
    .selectAll()
    .where('take_id', '=', take.id)
    .orderBy('created_at', 'desc')
    .execute();
  const chosen: MaterialTable[] = [];
  const missing: PhotoType[] = [];
  const problems: { photoType: PhotoType; problem: Problem }[] = [];
  const exhausted = await kind.challengesExhausted(tx, take);
  for (const photoType of take.photo_types) {
    const tried = materials.filter((material) => material.photo_type === photoType);
    const isInstruction = photoType === 'instruction1' || photoType === 'instruction2';
    const good = tried.find((material) => material.problems.length === 0);
    const newest = tried[0];
    const objections = newest ? newest.problems : [];
    const hopeless = objections.some((problem) => neverAccepted.includes(problem));
    if (good) chosen.push(good);
    else if (isInstruction ? exhausted : tried.length >= patience && !hopeless) {
      if (newest) chosen.push(newest);
    } else if (newest) {
      problems.push(...objections.map((problem) => ({ photoType, problem })));
    } else missing.push(photoType);
  }
  const refusal =
    missing.length > 0
      ? failure('take_incomplete')
      : problems.length > 0
        ? success({ take: take.number, accepted: false, problems })
        : null;
  return { chosen, refusal };
}
