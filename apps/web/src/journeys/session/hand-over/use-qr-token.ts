import type { ErrorCode, QrToken } from '@ekyc/contract';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { Problem } from '../../../api/call-types.ts';
import type { SessionClient } from '../../../api/visitor-client.ts';
import { noteOtherDevice } from './other-device.ts';
import { renewAfter } from './qr-token-renewal.ts';

export type QrState =
  | { readonly kind: 'loading' }
  | { readonly kind: 'ready'; readonly qr: QrToken }
  | { readonly kind: 'failed' };

/** What may pass by itself; everything else is about the journey. */
const passing: readonly ErrorCode[] = ['too_many_requests', 'engine_busy', 'starting', 'internal_error'];
const lookEveryMs = 5000;

/**
 * A one-time token for another device, renewed before it runs out while the page is seen, else when the visitor comes
 * back to it. The one before stays until the next is there.
 * @param onProblem for what is not of the token but of the journey
 */
export function useQrToken(
  client: SessionClient,
  onProblem: (problem: Problem) => void,
): { readonly state: QrState; readonly retry: () => void } {
  const [state, setState] = useState<QrState>({ kind: 'loading' });
  const again = useRef<(() => void) | null>(null);
  const refused = useEffectEvent((problem: Problem) => {
    if (passing.includes(problem.code)) setState({ kind: 'failed' });
    else onProblem(problem);
  });
  useEffect(() => {
    const stop = new AbortController();
    let dueAt = Infinity;
    const make = async () => {
      dueAt = Infinity;
      const made = await client.callOwn('createQrToken');
      if (stop.signal.aborted) return;
      if (!made.ok) return refused(made.problem);
      setState({ kind: 'ready', qr: made.value });
      dueAt = Date.now() + renewAfter(made.value.expiresAt, Date.now());
    };
    const look = () => {
      if (!document.hidden && Date.now() >= dueAt) void make();
    };
    again.current = () => void make();
    // Before it can be scanned.
    noteOtherDevice();
    void make();
    // By the clock and not by one long timer: in a computer that sleeps those stand still.
    const timer = window.setInterval(look, lookEveryMs);
    document.addEventListener('visibilitychange', look, { signal: stop.signal });
    return () => {
      stop.abort();
      window.clearInterval(timer);
    };
  }, [client]);
  const retry = () => {
    setState({ kind: 'loading' });
    again.current?.();
  };
  return { state, retry };
}
