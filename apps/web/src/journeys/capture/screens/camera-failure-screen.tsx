import { use, useEffect, useEffectEvent, useState } from 'react';
import type { CameraFailure } from '../../../camera/camera-failure.ts';
import { keepChoice, listCameras } from '../../../camera/open-camera.ts';
import type { Facing } from '../../../camera/camera-device.ts';
import { isPhone } from '../../../design/device.ts';
import { useCameras } from '../../../camera/use-cameras.ts';
import { Button } from '@ekyc/design/button.tsx';
import { NoPictureDrawing } from '@ekyc/design/drawings/no-picture.tsx';
import { PermissionWayDrawing } from '@ekyc/design/drawings/permission-way.tsx';
import { TwoDevicesDrawing } from '@ekyc/design/drawings/two-devices.tsx';
import { Screen } from '../../../design/screen.tsx';
import { tellHost } from '../../../embed/embedded.ts';
import * as captureTexts from '../capture-texts.ts';
import { cameraFailureTexts, cameraStillTexts, leaveAppSteps } from '../capture-texts.ts';
import { inAppBrowserOf } from '../../../camera/in-app-browser.ts';
import { HandOverContext } from '../../session/hand-over/hand-over-context.ts';
import { HandOverScreen } from '../../session/hand-over/hand-over-screen.tsx';
import { OwnWindowButton } from '../../session/hand-over/own-window-button.tsx';
import { permissionBrowserOf, permissionHelp } from '../permission-help.ts';
import { SwitchCameraButton } from './camera-choice.tsx';
import { CopyLinkButton } from './copy-link.tsx';
import * as designTexts from '@ekyc/design/design-texts.ts';

interface Props {
  readonly failure: CameraFailure;
  /** The visitor tried again, and the same was wrong. */
  readonly again?: boolean;
  readonly facing: Facing;
  /** Opens the camera again, or the one that was chosen here. */
  readonly onRetry: () => void;
}

/** Each way a camera can fail, with its own text and way out. */
export function CameraFailureScreen(props: Props) {
  const { failure, again = false, onRetry } = props;
  const { heading, text } = (again ? cameraStillTexts[failure] : undefined) ?? cameraFailureTexts[failure];
  const handOver = use(HandOverContext);
  const [leaving, leave] = useState(false);
  useEffect(() => {
    if (failure === 'withheld') tellHost({ type: 'error', code: 'camera_not_delegated' });
  }, [failure]);
  const place = 'absolute inset-0 overflow-y-auto bg-white text-solid-gray-900';
  if (leaving && handOver !== null) {
    return (
      <div className={place} data-ground="light">
        <HandOverScreen tools={handOver} onBack={() => leave(false)} />
      </div>
    );
  }
  return (
    <div className={place} data-failure={failure} data-ground="light">
      <Screen
        heading={heading}
        drawing={drawingOf(failure)}
        lead={<p>{text}</p>}
        actions={<Actions {...props} onLeave={() => leave(true)} />}
      >
        {failure === 'denied' && <HowToAllow onAllowed={onRetry} />}
        {failure === 'busy' && <p>{captureTexts.cameraStillBusy}</p>}
      </Screen>
    </div>
  );
}

/** The way to allow the camera in the browser at hand, or what is wrong with it. */
function drawingOf(failure: CameraFailure) {
  const phone = isPhone(navigator.userAgent);
  switch (failure) {
    case 'denied':
      return inAppBrowserOf(navigator.userAgent) === null ? (
        <PermissionWay />
      ) : (
        <PermissionWayDrawing place="appMenu" bar="top" device="phone" />
      );
    case 'system':
      return phone ? (
        <PermissionWayDrawing place="phoneSettings" bar="top" device="phone" />
      ) : (
        <NoPictureDrawing />
      );
    case 'none':
    case 'coarse':
      return <TwoDevicesDrawing />;
    case 'withheld':
    case 'busy':
    case 'lost':
    case 'black':
    case 'colourless':
    case 'virtual':
    case 'frontCamera':
    case 'rearCamera':
      return <NoPictureDrawing />;
  }
}

function PermissionWay() {
  const { place, bar, device } = helpHere();
  return <PermissionWayDrawing place={place} bar={bar} device={device} />;
}

function helpHere() {
  return permissionHelp[permissionBrowserOf(navigator.userAgent, navigator.maxTouchPoints)];
}

function Actions({
  failure,
  again = false,
  facing,
  onRetry,
  onLeave,
}: Props & { readonly onLeave: () => void }) {
  const cameras = useCameras(true);
  switch (failure) {
    case 'withheld':
      return (
        <>
          <OwnWindowButton look="primary" />
          <LeaveButton onLeave={onLeave} />
        </>
      );
    case 'none':
      return (
        <>
          <LeaveButton look="primary" label={captureTexts.cameraShowQr} onLeave={onLeave} />
          <Button look="secondary" onClick={onRetry}>
            {designTexts.buttonRetry}
          </Button>
        </>
      );
    case 'denied':
    case 'system':
    case 'busy':
      return (
        <>
          <Button onClick={onRetry}>{designTexts.buttonRetry}</Button>
          {failure === 'denied' && inAppBrowserOf(navigator.userAgent) !== null && (
            <CopyLinkButton label={captureTexts.copyLinkCopy} look="secondary" />
          )}
          {again && failure !== 'busy' && (
            <Button look="secondary" data-testid="reload" onClick={() => window.location.reload()}>
              {designTexts.buttonReload}
            </Button>
          )}
          {/* Not every browser says that it was the page around that refused. */}
          {failure === 'denied' && window.parent !== window && <OwnWindowButton look="secondary" />}
          <LeaveButton onLeave={onLeave} />
        </>
      );
    case 'lost':
      return <Button onClick={onRetry}>{captureTexts.cameraReopen}</Button>;
    case 'black':
    case 'colourless':
    case 'virtual':
      return (
        <>
          <SwitchCameraButton cameras={cameras} facing={facing} onChosen={onRetry} />
          <Button look="secondary" onClick={onRetry}>
            {designTexts.buttonRetry}
          </Button>
          <LeaveButton onLeave={onLeave} />
        </>
      );
    case 'coarse':
      return (
        <>
          <LeaveButton look="primary" label={captureTexts.cameraShowQr} onLeave={onLeave} />
          <SwitchCameraButton look="secondary" cameras={cameras} facing={facing} onChosen={onRetry} />
          <Button look="text" onClick={() => void keepAsItIs(failure, facing).then(onRetry)}>
            {captureTexts.cameraGoOnWithThis}
          </Button>
        </>
      );
    case 'frontCamera':
    case 'rearCamera':
      return (
        <>
          <SwitchCameraButton cameras={cameras} facing={facing} onChosen={onRetry} />
          <Button look="secondary" onClick={() => void keepAsItIs(failure, facing).then(onRetry)}>
            {captureTexts.cameraGoOnWithThis}
          </Button>
        </>
      );
  }
}

interface LeaveProps {
  readonly look?: 'primary' | 'secondary';
  readonly label?: string;
  readonly onLeave: () => void;
}

/** On another device; outside of a journey that can be handed over, by its link alone. */
function LeaveButton({ look = 'secondary', label = captureTexts.cameraOtherDevice, onLeave }: LeaveProps) {
  if (use(HandOverContext) === null)
    return <CopyLinkButton label={captureTexts.cameraOtherDeviceByLink} look={look} />;
  return (
    <Button look={look} data-testid="other-device" onClick={onLeave}>
      {label}
    </Button>
  );
}

/** Stores the available camera as the visitor's choice: a broken or coarse camera must not stop anyone. */
async function keepAsItIs(failure: 'frontCamera' | 'rearCamera' | 'coarse', facing: Facing): Promise<void> {
  const kind = ({ frontCamera: 'front', rearCamera: 'rear', coarse: 'other' } as const)[failure];
  const cameras = await listCameras();
  const camera = cameras.find((one) => one.kind === kind) ?? cameras[0];
  if (camera !== undefined) keepChoice(facing, camera.deviceId);
}

/** How to allow the camera afterwards, for the browser in use; goes on by itself once it is allowed. */
function HowToAllow({ onAllowed }: { onAllowed: () => void }) {
  const app = inAppBrowserOf(navigator.userAgent);
  const { steps } = helpHere();
  const allowed = useEffectEvent(onAllowed);
  useEffect(() => {
    const stop = new AbortController();
    const follow = async () => {
      const status = await navigator.permissions.query({ name: 'camera' });
      const look = () => {
        if (status.state === 'granted') allowed();
      };
      if (!stop.signal.aborted) status.addEventListener('change', look, { signal: stop.signal });
    };
    // A browser that cannot be asked has the button.
    follow().catch(() => undefined);
    return () => stop.abort();
  }, []);
  return (
    <>
      {app !== null && <p>{captureTexts.cameraDeniedInApp}</p>}
      <ol className="list-decimal space-y-3 rounded-lg bg-solid-gray-50 p-4 pl-9">
        {(app === null ? steps : leaveAppSteps(app)).map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      <p className="text-sm">{captureTexts.cameraStillDenied}</p>
    </>
  );
}
