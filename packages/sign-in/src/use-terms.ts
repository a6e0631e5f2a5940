import { anySignal } from '@ekyc/design/any-signal.ts';
import type { TermsAnswer } from '@ekyc/contract';
import { paths } from '@ekyc/contract/paths';
import { useCallback, useEffect, useState } from 'react';
import { useSettings } from '@ekyc/app-start/runtime-settings.ts';

export type Terms =
  | { readonly state: 'loading' }
  | { readonly state: 'missing'; readonly retry: () => void }
  | ({ readonly state: 'loaded' } & TermsAnswer);

/** The terms in force, asked of our API. */
export function useTerms(): Terms {
  const { apiServer } = useSettings();
  const [answer, setAnswer] = useState<TermsAnswer | 'missing' | null>(null);
  const load = useCallback(
    (left: AbortSignal) => {
      fetchTerms(apiServer, left).then(setAnswer, () => left.aborted || setAnswer('missing'));
    },
    [apiServer],
  );
  useEffect(() => {
    const left = new AbortController();
    load(left.signal);
    return () => left.abort();
  }, [load]);
  if (answer === null) return { state: 'loading' };
  if (answer !== 'missing') return { state: 'loaded', ...answer };
  return {
    state: 'missing',
    retry: () => {
      setAnswer(null);
      load(new AbortController().signal);
    },
  };
}

async function fetchTerms(apiServer: string, left: AbortSignal): Promise<TermsAnswer> {
  const response = await fetch(apiServer + paths['service.getTerms'][1], {
    cache: 'no-store',
    signal: anySignal([left, AbortSignal.timeout(20_000)]),
  });
  if (!response.ok) throw new Error(`terms: ${response.status}`);
  return (await response.json()) as TermsAnswer;
}
