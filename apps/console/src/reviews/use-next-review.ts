import { usePending } from '@ekyc/design/use-pending.ts';
import { useState } from 'react';
import type { Problem } from '../api/result.ts';
import { useMembership } from '../membership/membership.ts';
import { go } from '../routing/location.ts';
import { pathOf } from '../routing/route.ts';
import { addressOfWork } from './review-address.ts';
import { texts } from './reviews-texts.ts';
import { tellOnNextPage } from './told.ts';

/** Where one comes from when one asks for the next case. */
interface From {
  /** Public id of a case that is passed over, with all that wait longer. */
  readonly after?: string;
  /** What was done there, to be said on the next page. */
  readonly done?: string;
}

/** Takes the next case and opens it; where none is left, the queue, which says so. */
export function useNextReview() {
  const { client } = useMembership();
  const [problem, setProblem] = useState<Problem | null>(null);
  const [nothingLeft, setNothingLeft] = useState(false);
  const [pending, next] = usePending(async ({ after, done = '' }: From = {}) => {
    setProblem(null);
    const answer = await client.call('review.takeNext', { body: after === undefined ? {} : { after } });
    if (!answer.ok) return setProblem(answer.problem);
    const { taken } = answer.value;
    setNothingLeft(taken === null);
    tellOnNextPage(taken === null ? `${done}${texts.nothingLeft}` : done);
    go(taken === null ? pathOf('reviews') : addressOfWork(taken.publicId));
  });
  return { pending, next, problem, nothingLeft };
}
