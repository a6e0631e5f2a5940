import { usePending } from '@ekyc/design/use-pending.ts';
import { useState } from 'react';
import type { ConsoleClient } from '../api/client.ts';
import type { Problem } from '../api/result.ts';
import { useMembership } from '../membership/membership.ts';
import { go } from '../routing/location.ts';
import { pathOf } from '../routing/route.ts';
import { toasts } from '../toasts/toasts.ts';
import { addressOfWork } from './review-address.ts';
import { takingTexts, texts } from './reviews-texts.ts';
import { tellOnNextPage } from './told.ts';
import { aboutTaking, type Left, undoNext } from './undo-taking.ts';

/** Where one comes from when one asks for the next case. */
interface From {
  /** Public id of a case that is passed over, with all that wait longer. */
  readonly after?: string;
  /** It was the member's, and was given back. */
  readonly gaveBack?: boolean;
  /** What was done there, to be said on the next page. It can't be undone, and so neither can the taking. */
  readonly done?: string;
}

/** Takes the next case and opens it; where none is left, the queue, which says so. */
export function useNextReview() {
  const { client } = useMembership();
  const [problem, setProblem] = useState<Problem | null>(null);
  const [nothingLeft, setNothingLeft] = useState(false);
  const [pending, next] = usePending(async ({ after, gaveBack = false, done = '' }: From = {}) => {
    setProblem(null);
    const { pathname, search } = window.location;
    const answer = await client.call('review.takeNext', { body: after === undefined ? {} : { after } });
    if (!answer.ok) return setProblem(answer.problem);
    const { taken } = answer.value;
    setNothingLeft(taken === null);
    tellOnNextPage(taken === null ? `${done}${texts.nothingLeft}` : done);
    go(taken === null ? pathOf('reviews') : addressOfWork(taken.publicId));
    if (done === '')
      tellLeft(client, {
        address: pathname + search,
        gaveBack: gaveBack ? (after ?? null) : null,
        took: taken === null || taken.again ? null : taken.publicId,
      });
  });
  return { pending, next, problem, nothingLeft };
}

function tellLeft(client: ConsoleClient, left: Left): void {
  const { gaveBack, took } = left;
  if (gaveBack === null && took === null) return;
  const text =
    took === null ? takingTexts.gaveBack : gaveBack === null ? takingTexts.tookNext : takingTexts.passed;
  toasts.tell(text, { undo: undoNext(client, left), about: aboutTaking });
}
