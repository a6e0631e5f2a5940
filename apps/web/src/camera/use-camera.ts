import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import type { CameraFailure } from './camera-failure.ts';
import { openCamera, releaseCamera } from './open-camera.ts';
import type { Facing } from './camera-device.ts';
import { watchTrack } from './watch-track.ts';

export type CameraState =
  | { readonly kind: 'opening' }
  | { readonly kind: 'live'; readonly width: number; readonly height: number }
  /** `again`: the same was wrong the time before. */
  | { readonly kind: 'failed'; readonly failure: CameraFailure; readonly again: boolean };

export interface Camera {
  readonly state: CameraState;
  /** Opens it again, or the one that was chosen meanwhile. */
  readonly retry: () => void;
}

/** Hears which picture is shown; must not throw. */
export interface CameraListener {
  cameraOpened(track: MediaStreamTrack): void;
  cameraClosed(): void;
  /** It was not opened, or was lost. */
  cameraFailed(failure: CameraFailure): void;
}

/**
 * Opens the camera while the component is shown and releases it when it goes.
 * @param video the preview's element
 * @param listener the same at each call
 */
export function useCamera(
  facing: Facing,
  video: RefObject<HTMLVideoElement | null>,
  listener: CameraListener,
): Camera {
  const [state, setState] = useState<CameraState>({ kind: 'opening' });
  const [wish, setWish] = useState({ facing });
  const before = useRef<CameraFailure | null>(null);
  const retry = useCallback(() => {
    setState({ kind: 'opening' });
    setWish({ facing });
  }, [facing]);

  useEffect(() => {
    let gone = false;
    let opened: MediaStream | null = null;
    let unwatch: (() => void) | null = null;
    const run = async () => {
      const camera = await openCamera(wish.facing);
      if (!camera.ok) {
        if (gone) return;
        listener.cameraFailed(camera.failure);
        setState({ kind: 'failed', failure: camera.failure, again: camera.failure === before.current });
        before.current = camera.failure;
        return;
      }
      if (gone) return releaseCamera(camera.stream);
      opened = camera.stream;
      before.current = null;
      unwatch = watchTrack(camera.track, {
        onLost: () => {
          listener.cameraClosed();
          setState({ kind: 'failed', failure: 'lost', again: false });
        },
        onReturn: retry,
      });
      if (video.current !== null) await showStream(video.current, camera.stream);
      if (gone || video.current === null) return;
      performance.mark('ekyc:preview-first-frame');
      // The preview comes first: the listener does not delay it.
      listener.cameraOpened(camera.track);
      setState({ kind: 'live', width: video.current.videoWidth, height: video.current.videoHeight });
    };
    void run();
    return () => {
      gone = true;
      unwatch?.();
      if (opened === null) return;
      releaseCamera(opened);
      listener.cameraClosed();
    };
  }, [wish, video, retry, listener]);
  return { state, retry };
}

/** Resolves when the first frame is on the preview. */
async function showStream(video: HTMLVideoElement, stream: MediaStream): Promise<void> {
  const firstFrame = new Promise<void>((resolve) => {
    // oxlint-disable-next-line no-restricted-properties -- Firefox below 132 has none: see the line below
    if ('requestVideoFrameCallback' in video) video.requestVideoFrameCallback(() => resolve());
    else (video as HTMLVideoElement).addEventListener('loadeddata', () => resolve(), { once: true });
  });
  video.srcObject = stream;
  // Refused where the element left the page meanwhile; autoplay then has nothing to do either.
  await video.play().catch(() => undefined);
  await firstFrame;
}
