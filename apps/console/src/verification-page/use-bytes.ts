import { useCallback, useEffect } from 'react';
import type { ConsoleCall } from '../api/client.ts';
import type { CallResult } from '../api/result.ts';
import { useLoaded } from '../api/use-loaded.ts';
import { useMembership } from '../membership/membership.ts';

interface Wanted {
  readonly call: ConsoleCall;
  readonly publicId: string;
  /** Of a picture. */
  readonly id?: string;
  /** Of a video in parts. */
  readonly part?: number;
  readonly purpose: string;
}

/**
 * An address for bytes that only a call with the member's headers gets: a picture or a video. It is good while the
 * component is mounted, and the bytes are released with it.
 */
export function useBytes({ call, publicId, id, part, purpose }: Wanted) {
  const { client } = useMembership();
  const ask = useCallback(
    async (signal: AbortSignal): Promise<CallResult<string>> => {
      const params: Record<string, string> = id === undefined ? { publicId } : { publicId, id };
      const answer = await client.bytes(call, { params, query: { part }, purpose, signal });
      return answer.ok ? { ok: true, value: URL.createObjectURL(answer.value) } : answer;
    },
    [client, call, publicId, id, part, purpose],
  );
  const { loaded, reload } = useLoaded(ask);
  useEffect(() => {
    if (loaded.state !== 'loaded') return;
    const url = loaded.value;
    return () => URL.revokeObjectURL(url);
  }, [loaded]);
  return { loaded, reload };
}
