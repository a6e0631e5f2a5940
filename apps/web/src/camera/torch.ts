import { useCallback, useState } from 'react';
import { liveTrack } from './open-camera.ts';

/** Beyond the DOM's own types: W3C Image Capture. */
interface WithTorch {
  readonly torch?: boolean;
}

export interface Torch {
  readonly on: boolean;
  readonly switchTorch: () => void;
}

/** The light of the camera whose picture is shown; null where it has none. It goes out with the camera. */
export function useTorch(isLive: boolean): Torch | null {
  const [on, setOn] = useState(false);
  const switchTorch = useCallback(() => {
    const wanted = !on;
    const constraints: MediaTrackConstraintSet & WithTorch = { torch: wanted };
    void liveTrack()
      ?.applyConstraints({ advanced: [constraints] })
      .then(() => setOn(wanted))
      // A light that does not obey is no reason to stop.
      .catch(() => undefined);
  }, [on]);
  if (!isLive) return null;
  const track = liveTrack();
  const capabilities = (track?.getCapabilities?.() ?? {}) as WithTorch;
  return capabilities.torch === true ? { on, switchTorch } : null;
}
