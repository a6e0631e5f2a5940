import type { ReviewItem, Status } from '@ekyc/contract';
import { usePending } from '@ekyc/design/use-pending.ts';
import { useCallback, useEffect, useEffectEvent, useState } from 'react';
import type { CallResult, Problem } from '../api/result.ts';
import { useLoaded } from '../api/use-loaded.ts';
import { useMembership } from '../membership/membership.ts';
import { usePermission } from '../membership/use-permission.ts';

/** Well before it ends by itself. */
const renewMs = 10 * 60_000;

type Taken = ReviewItem['taken'];

/** Who works on this case; what is the member's stays theirs while its page is open. */
export function useTaking(publicId: string, status: Status) {
  const { client } = useMembership();
  const may = usePermission();
  const isAsked = status === 'review' && may('decisions', 'read');
  const ask = useCallback(
    async (signal: AbortSignal): Promise<CallResult<Taken>> => {
      if (!isAsked) return { ok: true, value: null };
      const answer = await client.call('review.list', { query: { publicId, limit: 1 }, signal });
      return answer.ok ? { ok: true, value: answer.value.items[0]?.taken ?? null } : answer;
    },
    [client, publicId, isAsked],
  );
  const { loaded, reload } = useLoaded<Taken>(ask);
  const [problem, setProblem] = useState<Problem | null>(null);
  const [pending, change] = usePending(async (call: 'review.take' | 'review.release') => {
    setProblem(null);
    const answer = await client.call(call, { params: { publicId } });
    if (!answer.ok) setProblem(answer.problem);
    await reload();
  });
  const taken = loaded.state === 'loaded' ? loaded.value : null;
  const isOwn = taken?.own === true;
  const renew = useEffectEvent(() => change('review.take'));
  useEffect(() => {
    if (!isOwn) return undefined;
    const timer = window.setInterval(() => {
      if (document.visibilityState === 'visible') renew();
    }, renewMs);
    return () => window.clearInterval(timer);
  }, [isOwn]);
  return {
    taken,
    pending,
    problem,
    mayTake: isAsked && may('decisions', 'write'),
    take: () => change('review.take'),
    release: () => change('review.release'),
  };
}
