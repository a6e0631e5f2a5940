import type { GuidanceCode } from './guidance-code.ts';

/** What guidance last said and how fast it looks: nothing of the picture itself. */
export interface Trace {
  readonly code: GuidanceCode | null;
  readonly framesPerSecond: number;
}

let trace: Trace = { code: null, framesPerSecond: 0 };
let times: readonly number[] = [];
const listeners = new Set<() => void>();

/** Traces guidance for debugging; costs nothing while it is off. */
export const guidanceTrace = {
  get: (): Trace => trace,
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  /** One frame was judged. @param now milliseconds */
  note: (code: GuidanceCode, now: number): void => {
    if (listeners.size === 0) return;
    times = [...times.filter((time) => now - time < 1000), now];
    trace = { code, framesPerSecond: times.length };
    for (const listener of listeners) listener();
  },
};
