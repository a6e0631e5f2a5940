import { decideReview, listReviews, readReview } from '@ekyc/service';
import type { OpenDatabase } from '../database/opened-database.ts';
import { type CommandSettings, read, UsageError } from './commands.ts';
import { asOperator } from './user-operator.ts';

/** `user reviews`: new information that waits for a decision, oldest first, one JSON object a line. */
export async function listReviewsCommand(
  database: Pick<OpenDatabase, 'db'>,
  _: string[],
  settings: CommandSettings,
): Promise<string> {
  return asOperator(database, settings, async ({ ports }) => {
    const reviews = await listReviews(ports.db);
    return reviews.length === 0
      ? 'Nothing waits for a review.'
      : reviews.map((review) => JSON.stringify(review)).join('\n');
  });
}

/**
 * `user review ID`: who the account's person is and who it would become, for the operator's eyes; with `--accept` or
 * `--refuse` decides.
 */
export async function reviewUserCommand(
  database: Pick<OpenDatabase, 'db'>,
  words: string[],
  settings: CommandSettings,
): Promise<string> {
  const { values, positionals } = read(
    words,
    { accept: { type: 'boolean' }, refuse: { type: 'boolean' } },
    true,
  );
  const [id] = positionals;
  if (id === undefined || positionals.length > 1 || (values.accept && values.refuse))
    throw new UsageError(
      'user review needs one ID (see user reviews), and at most one of --accept and --refuse.',
    );
  return asOperator(database, settings, async ({ ports }) => {
    const persons = await readReview(ports, id);
    if (!persons) throw new UsageError('There is no such review, or it is already decided.');
    if (!values.accept && !values.refuse) return JSON.stringify(persons, null, 2);
    const decided = await decideReview(ports, id, values.accept === true);
    if (!decided)
      throw new UsageError('The account is suspended or deleted, or the review is already decided.');
    return JSON.stringify({ id, decision: values.accept ? 'accepted' : 'refused' });
  });
}
