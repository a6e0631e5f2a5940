import { useSyncExternalStore } from 'react';
import { isRecorded, recordingState } from './recording-state.ts';
import { recordingTexts } from './recording-texts.ts';

/** Says on a camera's picture that it is recorded, in a corner that neither frame nor guidance reaches. */
export function RecordingChip() {
  const shown = isRecorded(useSyncExternalStore(recordingState.subscribe, recordingState.get));
  if (!shown) return null;
  return (
    <p
      data-testid="recording"
      className="pointer-events-none absolute right-2 bottom-[max(0.5rem,env(safe-area-inset-bottom))] z-30 flex items-center gap-1 rounded-full bg-black/80 px-2 py-0.5 text-sm leading-normal font-bold whitespace-nowrap text-white"
    >
      <span aria-hidden="true" className="size-2.5 rounded-full border-2 border-white bg-error-1" />
      {recordingTexts.recording}
    </p>
  );
}
