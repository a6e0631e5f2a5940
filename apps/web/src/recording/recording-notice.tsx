import { useState, useSyncExternalStore } from 'react';
import { isRecorded, recordingState } from './recording-state.ts';
import { recordingTexts } from './recording-texts.ts';

/** Announces once, to people who use a screen reader, that the recording has begun. */
export function RecordingNotice() {
  const recorded = isRecorded(useSyncExternalStore(recordingState.subscribe, recordingState.get));
  const [announced, announce] = useState(false);
  // Stays once it was said: the chip comes and goes with every camera.
  if (recorded && !announced) announce(true);
  return (
    <div role="status" className="sr-only">
      {announced && recordingTexts.begun}
    </div>
  );
}
