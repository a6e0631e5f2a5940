import { useEffect, useState, useSyncExternalStore } from 'react';
import { storedTextSize } from '@ekyc/design/text-size.ts';
import type { CameraFailure } from '../../../camera/camera-failure.ts';
import { openCamera, releaseCamera } from '../../../camera/open-camera.ts';
import type { Facing } from '../../../camera/camera-device.ts';
import { Button } from '@ekyc/design/button.tsx';
import { Screen } from '../../../design/screen.tsx';
import { usePending } from '@ekyc/design/use-pending.ts';
import { allowSpeech, canSpeak, setSpeech, speech } from '../../../guidance/speech.ts';
import { loadFaceEngine } from '../../../guidance/face/face-engine.ts';
import { useSettings } from '@ekyc/app-start/runtime-settings.ts';
import { CameraFailureScreen } from '../endings/late-endings.ts';
import type { SessionTools } from '../session-tools.ts';
import * as captureTexts from '../../capture/capture-texts.ts';
import * as sessionTexts from '../session-texts.ts';

interface Props {
  readonly tools: SessionTools;
  /** The camera that is wanted first. */
  readonly facing: Facing;
}

interface Failed {
  readonly failure: CameraFailure;
  /** The same was wrong the time before. */
  readonly again: boolean;
}

/** Where a document is taken first. */
export function DocumentCameraCheck({ tools }: Pick<Props, 'tools'>) {
  return <CameraCheck tools={tools} facing="environment" />;
}

/** Where the face is all that is taken: its engine is fetched while the visitor reads. */
export function FaceCameraCheck({ tools }: Pick<Props, 'tools'>) {
  const { ekycAiServer } = useSettings();
  useEffect(() => void loadFaceEngine(ekycAiServer), [ekycAiServer]);
  return <CameraCheck tools={tools} facing="user" />;
}

/** Explains before the browser asks; then proves once that a camera can be opened. */
function CameraCheck({ tools, facing }: Props) {
  const [failure, setFailure] = useState<Failed | null>(null);
  // Visitors who need large letters are first offered to hear it.
  const [large] = useState(() => storedTextSize() === 'extra-large');
  const [pending, check] = usePending(async () => {
    allowSpeech();
    const camera = await openCamera(facing);
    releaseCamera();
    if (!camera.ok) {
      return setFailure({ failure: camera.failure, again: camera.failure === failure?.failure });
    }
    setFailure(null);
    await tools.advance({ cameraAllowed: true });
  });
  if (failure !== null) {
    return <CameraFailureScreen {...failure} facing={facing} onRetry={check} />;
  }
  return (
    <Screen
      heading={sessionTexts.cameraCheckHeading}
      actions={
        <Button data-testid="open-camera" pending={pending} onClick={check}>
          {captureTexts.cameraOpen}
        </Button>
      }
    >
      <p>{sessionTexts.cameraCheckLead}</p>
      {large && <SpeechChoice />}
      <PermissionDrawing />
      {!large && <SpeechChoice />}
    </Screen>
  );
}

/** Reading out what the camera asks for; nothing where the browser has no voice. */
function SpeechChoice() {
  const on = useSyncExternalStore(speech.subscribe, speech.get);
  if (!canSpeak()) return null;
  return (
    <label className="flex min-h-[48px] items-center gap-3">
      <input
        type="checkbox"
        data-testid="speech"
        checked={on}
        onChange={(event) => setSpeech(event.target.checked)}
        className="size-6 shrink-0 accent-brand"
      />
      <span>{sessionTexts.cameraCheckSpeech}</span>
    </label>
  );
}

/** What the browser's question looks like. */
function PermissionDrawing() {
  return (
    <div aria-hidden="true" className="mx-auto w-full max-w-xs rounded-2xl bg-solid-gray-100 p-6">
      <div className="rounded-xl bg-white p-4 shadow-md">
        <svg viewBox="0 0 48 36" className="mx-auto mb-3 h-10 text-solid-gray-700">
          <rect x="2" y="6" width="32" height="24" rx="5" fill="currentColor" />
          <path d="M36 15l10-7v20l-10-7z" fill="currentColor" />
        </svg>
        <div className="mb-4 space-y-2">
          <div className="h-2 rounded bg-solid-gray-200" />
          <div className="h-2 w-2/3 rounded bg-solid-gray-200" />
        </div>
        <div className="flex gap-2 text-center text-sm">
          <span className="flex-1 rounded-md bg-solid-gray-100 py-2 text-solid-gray-700">
            {sessionTexts.cameraCheckRefuse}
          </span>
          <span className="flex-1 rounded-md bg-brand py-2 font-bold text-white">
            {captureTexts.permissionAllow}
          </span>
        </div>
      </div>
    </div>
  );
}
