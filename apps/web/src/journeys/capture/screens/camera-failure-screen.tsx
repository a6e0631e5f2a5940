import { useEffect, useEffectEvent } from 'react';
import type { CameraFailure } from '../../../camera/camera-failure.ts';
import type { Facing } from '../../../camera/open-camera.ts';
import { keepChoice, listCameras } from '../../../camera/open-camera.ts';
import { useCameras } from '../../../camera/use-cameras.ts';
import { Button } from '../../../design/button.tsx';
import { Screen } from '../../../design/screen.tsx';
import { tellHost } from '../../../embed/embedded.ts';
import { openOwnWindow } from '../../../embed/own-window.ts';
import { cameraFailureTexts } from '../camera-texts.ts';
import { permissionBrowserOf, permissionHelp } from '../permission-help.ts';
import { SwitchCameraButton } from './camera-choice.tsx';
import { CopyLinkButton } from './copy-link.tsx';
import { PermissionDrawing } from './permission-drawing.tsx';

interface Props {
  readonly failure: CameraFailure;
  readonly facing: Facing;
  /** Opens the camera again, or the one that was chosen here. */
  readonly onRetry: () => void;
}

/** Each way a camera can fail, with its own text and way out. */
export function CameraFailureScreen(props: Props) {
  const { failure, onRetry } = props;
  const { heading, text } = cameraFailureTexts[failure];
  useEffect(() => {
    if (failure === 'withheld') tellHost({ type: 'error', code: 'camera_not_delegated' });
  }, [failure]);
  return (
    <div className="absolute inset-0 overflow-y-auto bg-white text-solid-gray-900" data-failure={failure}>
      <Screen heading={heading} actions={<Actions {...props} />}>
        <p>{text}</p>
        {failure === 'denied' && <HowToAllow onAllowed={onRetry} />}
        {failure === 'busy' && (
          <p>ビデオ通話やカメラのアプリを閉じても開けないときは、端末を再起動すると直ることがあります。</p>
        )}
      </Screen>
    </div>
  );
}

function Actions({ failure, facing, onRetry }: Props) {
  const cameras = useCameras(true);
  switch (failure) {
    case 'withheld':
      return (
        <>
          <Button data-testid="own-window" onClick={openOwnWindow}>
            新しい画面で開く
          </Button>
          <CopyLinkButton label="別の端末で続ける(リンクをコピー)" />
        </>
      );
    case 'denied':
    case 'busy':
    case 'none':
      return (
        <>
          <Button onClick={onRetry}>もう一度試す</Button>
          {failure === 'denied' && window.parent !== window && (
            // Not every browser says that it was the page around that refused.
            <Button look="secondary" data-testid="own-window" onClick={openOwnWindow}>
              新しい画面で開く
            </Button>
          )}
          <CopyLinkButton label="別の端末で続ける(リンクをコピー)" />
        </>
      );
    case 'lost':
      return <Button onClick={onRetry}>カメラをもう一度開く</Button>;
    case 'black':
    case 'colourless':
    case 'virtual':
      return (
        <>
          <SwitchCameraButton cameras={cameras} facing={facing} onChosen={onRetry} />
          <Button look="secondary" onClick={onRetry}>
            もう一度試す
          </Button>
        </>
      );
    case 'frontCamera':
    case 'rearCamera':
      return (
        <>
          <SwitchCameraButton cameras={cameras} facing={facing} onChosen={onRetry} />
          <Button look="secondary" onClick={() => void keepAsItIs(failure, facing).then(onRetry)}>
            このカメラで続ける
          </Button>
        </>
      );
  }
}

/** A broken rear camera is no reason to stop anybody: the camera that is there is taken as chosen. */
async function keepAsItIs(failure: 'frontCamera' | 'rearCamera', facing: Facing): Promise<void> {
  const kind = failure === 'frontCamera' ? 'front' : 'rear';
  const cameras = await listCameras();
  const camera = cameras.find((one) => one.kind === kind) ?? cameras[0];
  if (camera !== undefined) keepChoice(facing, camera.deviceId);
}

/** How to allow the camera afterwards, for the browser in use; goes on by itself once it is allowed. */
function HowToAllow({ onAllowed }: { onAllowed: () => void }) {
  const { steps, drawing, bar } =
    permissionHelp[permissionBrowserOf(navigator.userAgent, navigator.maxTouchPoints)];
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
      <ol className="list-decimal space-y-3 rounded-lg bg-solid-gray-50 p-4 pl-9">
        {steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      <PermissionDrawing drawing={drawing} bar={bar} />
      <p className="text-sm">
        それでも開けないときは、端末の「設定」で、このブラウザーにカメラの使用が許可されているか確認してください。
      </p>
    </>
  );
}
