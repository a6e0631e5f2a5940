import type { ResponseBody } from '@ekyc/contract';
import { useCallback } from 'react';
import type { CallResult } from '../api/result.ts';
import { usePages } from '../api/use-pages.ts';
import { useMembership } from '../membership/membership.ts';
import { type CallView, queryOf } from './call-view.ts';

type Calls = ResponseBody<'business.listCalls'>;
export type ApiCall = Calls['items'][number];

const keyOf = ({ requestId }: ApiCall) => requestId;

/** The calls of this view, page by page; none where what is searched for is no id. */
export function useCalls({ failed, search }: CallView) {
  const { client } = useMembership();
  const ask = useCallback(
    async (cursor: string | null, signal?: AbortSignal): Promise<CallResult<Calls>> => {
      const query = queryOf({ failed, search });
      if (query === null) return { ok: true, value: { items: [], nextCursor: null } };
      return client.call('business.listCalls', {
        query: { ...query, ...(cursor === null ? {} : { cursor }) },
        ...(signal ? { signal } : {}),
      });
    },
    [client, failed, search],
  );
  return usePages<ApiCall, Calls>(ask, keyOf);
}
