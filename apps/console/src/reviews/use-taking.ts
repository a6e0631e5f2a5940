import type { ReviewItem, Status } from '@ekyc/contract';
import { usePending } from '@ekyc/design/use-pending.ts';
import { useCallback, useEffect, useEffectEvent, useState } from 'react';
import type { ConsoleClient } from '../api/client.ts';
import type { CallResult, Problem } from '../api/result.ts';
import { useLoaded } from '../api/use-loaded.ts';
import { useMembership } from '../membership/membership.ts';
import { usePermission } from '../membership/use-permission.ts';
import { toasts, useAfterUndo } from '../toasts/toasts.ts';
import type { Undo } from '../toasts/undone.ts';
import { takingTexts as texts } from './reviews-texts.ts';
import { aboutTaking, releaseOwn, undoGivingBack, undoTaking } from './undo-taking.ts';

/** Well before it ends by itself. */
const renewMs = 10 * 60_000;

type Taken = ReviewItem['taken'];

/** What is told after an act, and how it is undone. */
interface Done {
  readonly text: string;
  readonly undo: Undo;
}

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
  const [pending, change] = usePending(async (act: Act, done: Done | null) => {
    setProblem(null);
    const answer = await act(client, publicId);
    if (!answer.ok) setProblem(answer.problem);
    await reload();
    // What was theirs already was not taken now, and is not given back.
    if (answer.ok && done !== null && answer.value?.again !== true)
      toasts.tell(done.text, { undo: done.undo, about: aboutTaking });
  });
  useAfterUndo(reload);
  const taken = loaded.state === 'loaded' ? loaded.value : null;
  const isOwn = taken?.own === true;
  const renew = useEffectEvent(() => change(take, null));
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
    take: () => change(take, { text: texts.took, undo: undoTaking(client, publicId) }),
    /** One's own. */
    release: () => change(release, { text: texts.gaveBack, undo: undoGivingBack(client, publicId) }),
    /** An owner ends what somebody else has. It cannot be given to them again: who does it was asked before. */
    end: () => client.call('review.release', { params: { publicId } }),
    onEnded: async () => {
      await reload();
      toasts.tell(texts.ended, { about: aboutTaking });
    },
  };
}

type Act = (
  client: ConsoleClient,
  publicId: string,
) => Promise<CallResult<{ readonly again: boolean } | null>>;

const take: Act = (client, publicId) => client.call('review.take', { params: { publicId } });
const release: Act = async (client, publicId) => {
  const answer = await releaseOwn(client, publicId);
  return answer.ok ? { ok: true, value: null } : answer;
};
