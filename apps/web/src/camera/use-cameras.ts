import { useEffect, useState } from 'react';
import type { NamedCamera } from './camera-device.ts';
import { hasCameraApi } from './in-app-browser.ts';
import { listCameras } from './open-camera.ts';

/**
 * The device's cameras, followed while some are plugged in and out.
 * @param named a camera was opened: before that a browser names none
 */
export function useCameras(named: boolean): readonly NamedCamera[] {
  const [cameras, setCameras] = useState<readonly NamedCamera[]>([]);
  useEffect(() => {
    if (!named || !hasCameraApi()) return;
    let gone = false;
    const look = () => {
      void listCameras().then((all) => {
        if (!gone) setCameras(all);
      });
    };
    look();
    navigator.mediaDevices.addEventListener('devicechange', look);
    return () => {
      gone = true;
      navigator.mediaDevices.removeEventListener('devicechange', look);
    };
  }, [named]);
  return cameras;
}
