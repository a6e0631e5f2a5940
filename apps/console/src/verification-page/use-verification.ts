import type { AnyVerification, HistoryAnswer, Kind } from '@ekyc/contract';
import { readProblem } from '@ekyc/contract/problem';
import { useCallback, useState } from 'react';
import type { ConsoleClient } from '../api/client.ts';
import type { CallResult } from '../api/result.ts';
import { useLoaded } from '../api/use-loaded.ts';
import { useMembership } from '../membership/membership.ts';
import { kindCalls } from './kind-calls.ts';
import { type Showing, withShown } from './showing.ts';

export interface Opened {
  readonly verification: AnyVerification;
  readonly history: HistoryAnswer['items'];
}

/**
 * One verification and its history. Loading it again never asks for personal data: each showing is a record of its own,
 * made when somebody asked. What was shown stays while it is about the same submission.
 */
export function useVerification(publicId: string) {
  const { client } = useMembership();
  const ask = useCallback(
    async (signal: AbortSignal): Promise<CallResult<Opened>> => {
      const kind = await kindOf(client, publicId, signal);
      if (!kind.ok) return kind;
      const params = { publicId };
      const verification = await client.call(kindCalls[kind.value].get, { params, signal });
      if (!verification.ok) return verification;
      const history = await client.call('business.getHistory', { params, signal });
      if (!history.ok) return history;
      return { ok: true, value: { verification: verification.value, history: history.value.items } };
    },
    [client, publicId],
  );
  const { loaded, reload } = useLoaded(ask);
  const [showing, setShowing] = useState<Showing | null>(null);
  const show = async (kind: Kind, purpose: string): Promise<CallResult<void>> => {
    const answer = await client.call(kindCalls[kind].get, { params: { publicId }, purpose });
    if (!answer.ok) return answer;
    // After it, so that this showing stands in the history.
    await reload();
    setShowing(answer.value.personalData === 'shown' ? { purpose, view: answer.value } : null);
    return { ok: true, value: undefined };
  };
  const retry = () => {
    // The pictures would be fetched again, and nobody asked for them.
    setShowing(null);
    return reload();
  };
  const shown =
    showing !== null && loaded.state === 'loaded' ? withShown(loaded.value.verification, showing.view) : null;
  return { loaded, reload, retry, show, showing, shown };
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
