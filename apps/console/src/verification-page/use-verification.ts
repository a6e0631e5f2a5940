import type { AnyVerification, HistoryAnswer, Kind } from '@ekyc/contract';
import { readProblem } from '@ekyc/contract/problem';
import { useCallback } from 'react';
import type { ConsoleClient } from '../api/client.ts';
import type { CallResult } from '../api/result.ts';
import { useLoaded } from '../api/use-loaded.ts';
import { useMembership } from '../membership/membership.ts';
import { kindCalls } from './kind-calls.ts';

export interface Opened {
  readonly verification: AnyVerification;
  readonly history: HistoryAnswer['items'];
}

/** One verification and its history; personal data come with a purpose alone, and each showing is in the record. */
export function useVerification(publicId: string, purpose: string | null) {
  const { client } = useMembership();
  const ask = useCallback(
    async (signal: AbortSignal): Promise<CallResult<Opened>> => {
      const kind = await kindOf(client, publicId, signal);
      if (!kind.ok) return kind;
      const params = { publicId };
      const verification = await client.call(kindCalls[kind.value].get, {
        params,
        query: { purpose: purpose ?? undefined },
        signal,
      });
      if (!verification.ok) return verification;
      // After it, so that this showing stands in it.
      const history = await client.call('business.getHistory', { params, signal });
      if (!history.ok) return history;
      return { ok: true, value: { verification: verification.value, history: history.value.items } };
    },
    [client, publicId, purpose],
  );
  return useLoaded(ask);
}

/** The address of a page names no kind: the list knows it. */
async function kindOf(
  client: ConsoleClient,
  publicId: string,
  signal: AbortSignal,
): Promise<CallResult<Kind>> {
  const found = await client.call('business.listVerifications', { query: { publicId, limit: 1 }, signal });
  if (!found.ok) return found;
  const [item] = found.value.items;
  return item === undefined
    ? { ok: false, problem: readProblem({ code: 'not_found' }) }
    : { ok: true, value: item.kind };
}
