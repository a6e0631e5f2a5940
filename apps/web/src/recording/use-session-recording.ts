import type { Kind } from '@ekyc/contract';
import { useEffect } from 'react';
import { useSettings } from '@ekyc/app-start/runtime-settings.ts';
import { sessionRecording } from './session-recording.ts';

/** Lets the cameras of this session be recorded while `wanted`. */
export function useSessionRecording(kind: Kind, publicId: string, wanted: boolean): void {
  const { apiServer } = useSettings();
  useEffect(() => {
    if (!wanted) return;
    sessionRecording.begin({ apiServer, kind, publicId });
    return () => sessionRecording.end();
  }, [apiServer, kind, publicId, wanted]);
}
