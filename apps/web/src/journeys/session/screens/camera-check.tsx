import { useEffect, useState, useSyncExternalStore } from 'react';
import { storedTextSize } from '@ekyc/design/text-size.ts';
import type { CameraFailure } from '../../../camera/camera-failure.ts';
import { openCamera, releaseCamera } from '../../../camera/open-camera.ts';
import type { Facing } from '../../../camera/camera-device.ts';
import { Button } from '@ekyc/design/button.tsx';
import { CameraPermissionDrawing } from '@ekyc/design/drawings/camera-permission.tsx';
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
  // Visitors who need large letters are offered to hear it, before there is anything to look at.
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
      drawing={large ? undefined : <CameraPermissionDrawing />}
      lead={<p>{sessionTexts.cameraCheckLead}</p>}
      actions={
        <Button data-testid="open-camera" pending={pending} onClick={check}>
          {captureTexts.cameraOpen}
        </Button>
      }
    >
      <SpeechChoice />
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
