import { useState } from 'react';
import { choosableCameras, type Facing, type NamedCamera } from '../../../camera/camera-device.ts';
import { keepChoice, liveDeviceId } from '../../../camera/open-camera.ts';
import { Button } from '@ekyc/design/button.tsx';
import { Dialog } from '@ekyc/design/dialog.tsx';
import * as captureTexts from '../capture-texts.ts';
import * as designTexts from '@ekyc/design/design-texts.ts';

interface DialogProps {
  readonly cameras: readonly NamedCamera[];
  /** A camera was chosen: stored for this browser, and opened now. */
  readonly onChosen: () => void;
  readonly onClose: () => void;
  readonly facing: Facing;
}

/** The cameras to choose from, the one in use marked. */
export function CameraChoiceDialog({ cameras, facing, onChosen, onClose }: DialogProps) {
  const used = liveDeviceId();
  return (
    <Dialog heading={captureTexts.cameraChoiceHeading} onClose={onClose}>
      <ul className="flex flex-col gap-3">
        {cameras.map(({ deviceId, name }) => (
          <li key={deviceId}>
            <Button
              look="secondary"
              onClick={() => {
                keepChoice(facing, deviceId);
                onClose();
                onChosen();
              }}
            >
              {name}
              {deviceId === used && captureTexts.cameraChoiceInUse}
            </Button>
          </li>
        ))}
      </ul>
      <Button look="text" onClick={onClose}>
        {designTexts.buttonClose}
      </Button>
    </Dialog>
  );
}

interface SwitchProps {
  readonly look?: 'primary' | 'secondary' | 'onDark';
  readonly label?: string;
  readonly cameras: readonly NamedCamera[];
  readonly facing: Facing;
  readonly onChosen: () => void;
}

/** Goes to the other camera where there are two, shows the list where there are more, and says where there is none. */
export function SwitchCameraButton({
  cameras,
  facing,
  onChosen,
  look = 'primary',
  label = captureTexts.cameraChoiceChange,
}: SwitchProps) {
  const [listed, setListed] = useState(false);
  const [alone, setAlone] = useState(false);
  const used = liveDeviceId();
  const choosable = choosableCameras(cameras, facing);
  const others = choosable.filter(({ deviceId }) => deviceId !== used);
  const press = () => {
    const [only] = others;
    if (only === undefined) return setAlone(true);
    if (others.length > 1) return setListed(true);
    keepChoice(facing, only.deviceId);
    onChosen();
  };
  return (
    <>
      <Button look={look} data-testid="switch-camera" onClick={press}>
        {label}
      </Button>
      <p role="status" className="text-center empty:hidden">
        {alone && captureTexts.cameraChoiceNoOther}
      </p>
      {listed && (
        <CameraChoiceDialog
          cameras={choosable}
          facing={facing}
          onChosen={onChosen}
          onClose={() => setListed(false)}
        />
      )}
    </>
  );
}

/** Over the camera, whose lens does not focus; nothing if there is no other. */
export function OtherLensButton(props: Pick<SwitchProps, 'cameras' | 'facing' | 'onChosen'>) {
  if (props.cameras.length < 2) return null;
  return <SwitchCameraButton {...props} look="onDark" label={captureTexts.cameraChoiceOtherLens} />;
}
