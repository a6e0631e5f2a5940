import type { ResponseBody } from '@ekyc/contract';
import { useCallback } from 'react';
import { useLoaded } from '../api/use-loaded.ts';
import { useMembership } from '../membership/membership.ts';
import type { Span } from './span.ts';

export type Figures = ResponseBody<'business.getFigures'>;

export function useFigures({ from, to }: Span) {
  const { client } = useMembership();
  const ask = useCallback(
    (signal: AbortSignal) => client.call('business.getFigures', { query: { from, to }, signal }),
    [client, from, to],
  );
  return useLoaded(ask);
}
