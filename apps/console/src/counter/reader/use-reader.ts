import type { ReaderStatus } from '@ekyc/contract/reader';
import { useCallback, useEffect, useState } from 'react';
import { follow, type ReaderFailure } from './reader-client.ts';

export type ReaderState =
  | { readonly state: 'connecting' }
  | { readonly state: 'connected'; readonly status: ReaderStatus }
  | { readonly state: 'failed'; readonly code: ReaderFailure['code'] };

const connecting: ReaderState = { state: 'connecting' };

/** Follows the reader program while `wanted`; `again` looks for it once more. */
export function useReader(wanted: boolean) {
  const [round, setRound] = useState(0);
  const [told, setTold] = useState({ round, reader: connecting });
  useEffect(() => {
    if (!wanted) return;
    const left = new AbortController();
    const tell = (reader: ReaderState) => setTold({ round, reader });
    follow((status) => tell({ state: 'connected', status }), left.signal).then(
      ({ code }) => tell({ state: 'failed', code }),
      () => undefined,
    );
    return () => left.abort();
  }, [wanted, round]);
  const again = useCallback(() => setRound((before) => before + 1), []);
  // What the last look found says nothing of this one.
  return { reader: told.round === round ? told.reader : connecting, again };
}
