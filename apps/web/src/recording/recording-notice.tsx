import { useState, useSyncExternalStore } from 'react';
import { isRecorded, recordingState } from './recording-state.ts';

/** Tells once, to whoever hears the page instead of seeing it, that the recording has begun. */
export function RecordingNotice() {
  const recorded = isRecorded(useSyncExternalStore(recordingState.subscribe, recordingState.get));
  const [told, tell] = useState(false);
  // Kept once it was said: the chip comes and goes with every camera.
  if (recorded && !told) tell(true);
  return (
    <div role="status" className="sr-only">
      {told && '録画を開始しました。'}
    </div>
  );
}
