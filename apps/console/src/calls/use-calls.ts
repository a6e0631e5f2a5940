import type { ResponseBody } from '@ekyc/contract';
import { useCallback, useState } from 'react';
import type { CallResult, Problem } from '../api/result.ts';
import { useLoaded } from '../api/use-loaded.ts';
import { useMembership } from '../membership/membership.ts';
import { type CallView, queryOf } from './call-view.ts';

type Calls = ResponseBody<'business.listCalls'>;
export type ApiCall = Calls['items'][number];

/** The calls of this view, page by page; none where what is searched for is no id. */
export function useCalls({ failed, search }: CallView) {
  const { client } = useMembership();
  const ask = useCallback(
    async (signal?: AbortSignal, cursor?: string): Promise<CallResult<Calls>> => {
      const query = queryOf({ failed, search });
      if (query === null) return { ok: true, value: { items: [], nextCursor: null } };
      return client.call('business.listCalls', {
        query: { ...query, ...(cursor === undefined ? {} : { cursor }) },
        ...(signal ? { signal } : {}),
      });
    },
    [client, failed, search],
  );
  const { loaded, reload, change } = useLoaded<Calls>(ask);
  const [moreProblem, setMoreProblem] = useState<Problem | null>(null);
  const showMore = async () => {
    if (loaded.state !== 'loaded' || loaded.value.nextCursor === null) return;
    setMoreProblem(null);
    const answer = await ask(undefined, loaded.value.nextCursor);
    if (!answer.ok) return setMoreProblem(answer.problem);
    const more = answer.value;
    change((before) => ({ ...more, items: [...before.items, ...more.items] }));
  };
  return { loaded, reload, showMore, moreProblem };
}
