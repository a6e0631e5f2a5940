import type { Kind } from '@ekyc/contract';
import { useSyncExternalStore } from 'react';
import { guidanceTrace } from '../../guidance/guidance-trace.ts';
import { recordingState } from '../../recording/recording-state.ts';

interface Props {
  readonly kind: Kind;
  readonly publicId: string;
  readonly step: string | null;
}

/** For debugging (runtime setting debugModeEnabled): where the page is, and nothing about the person. */
export function DebugOverlay({ kind, publicId, step }: Props) {
  const { code, framesPerSecond } = useSyncExternalStore(guidanceTrace.subscribe, guidanceTrace.get);
  const recording = useSyncExternalStore(recordingState.subscribe, recordingState.get);
  return (
    <pre
      aria-hidden="true"
      translate="no"
      data-testid="debug"
      className="pointer-events-none fixed bottom-0 left-0 z-50 bg-black/75 p-1 text-[0.625rem] leading-tight text-white"
    >
      {`${kind} ${publicId.slice(0, 6)}\n${step ?? '-'} ${code ?? '-'} ${framesPerSecond}/s\n${recording}`}
    </pre>
  );
}
