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
  const [lit, setLit] = useState<MediaStreamTrack | null>(null);
  const track = isLive ? liveTrack() : null;
  const on = track !== null && lit === track;
  const switchTorch = useCallback(() => {
    const constraints: MediaTrackConstraintSet & WithTorch = { torch: !on };
    void track
      ?.applyConstraints({ advanced: [constraints] })
      .then(() => setLit(on ? null : track))
      // A light that does not obey is no reason to stop.
      .catch(() => undefined);
  }, [track, on]);
  const capabilities = (track?.getCapabilities?.() ?? {}) as WithTorch;
  return capabilities.torch === true ? { on, switchTorch } : null;
}
