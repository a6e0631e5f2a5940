import type { PhotoType } from '@ekyc/contract';
import { type ReactNode, type RefCallback, use, useEffect, useState } from 'react';
import type { NamedCamera } from '../../../camera/camera-device.ts';
import { Button } from '@ekyc/design/button.tsx';
import { BackButton, HelpButton, Progress } from '../../../design/header.tsx';
import { HeaderContext } from '../../../design/header-context.ts';
import { useHeadingFocus } from '@ekyc/design/heading-focus.ts';
import { useLong } from '@ekyc/design/use-long.ts';
import type { Torch } from '../../../camera/torch.ts';
import type { Shot } from '../shots.ts';
import * as captureTexts from '../capture-texts.ts';
import { CameraChoiceDialog } from './camera-choice.tsx';
import * as designTexts from '@ekyc/design/design-texts.ts';
import { manualShutterDelayMs } from '../../../guidance/shutter-delays.ts';

/** How far a take has come. */
export interface StageProgress {
  readonly done: readonly PhotoType[];
  readonly total: number;
}

interface PanelProps {
  readonly progress: StageProgress | undefined;
  readonly panel: RefCallback<HTMLElement>;
  readonly shot: Shot;
  /** CSS pixels down to the frame. */
  readonly maxHeight: number | null;
  /** Those to choose from; one alone is no choice. */
  readonly cameras: readonly NamedCamera[];
  readonly onCamera: () => void;
}

/** As Tailwind's `lg`: the panel stands beside the picture. */
export function panelStandsBeside(): boolean {
  return window.innerWidth >= 1024;
}

/** What to do, over the picture on a phone, beside it where there is room; progress, help and the choice of camera. */
export function CameraPanel({ panel, shot, progress: taken, maxHeight, cameras, onCamera }: PanelProps) {
  const { progress, onBack } = use(HeaderContext);
  const heading = useHeadingFocus(shot.heading);
  const [choosing, choose] = useState(false);
  return (
    <div
      ref={panel}
      style={{ maxHeight: maxHeight === null ? undefined : Math.max(112, maxHeight) }}
      className="absolute inset-x-0 top-0 z-30 overflow-y-auto bg-black/80 px-4 pt-2 pb-3 lg:static lg:!max-h-none lg:bg-solid-gray-900 lg:p-8"
    >
      <div className="flex items-center gap-x-3">
        {onBack !== null && <BackButton onBack={onBack} className="text-white" />}
        {progress !== null && (
          <Progress {...progress} {...countOf(taken)} onDark className="min-w-0 flex-1" />
        )}
        {cameras.length > 1 && (
          <button
            type="button"
            onClick={() => choose(true)}
            className="min-h-[44px] px-2 leading-tight text-white underline underline-offset-4"
          >
            {captureTexts.cameraSwitch}
          </button>
        )}
        <HelpButton className="text-white underline underline-offset-4" />
      </div>
      <h1 ref={heading} tabIndex={-1} className="mt-1 text-xl leading-snug font-bold lg:mt-8 lg:text-2xl">
        {shot.heading}
      </h1>
      <p className="mt-1 leading-normal lg:mt-4">{shot.text}</p>
      {choosing && (
        <CameraChoiceDialog
          cameras={cameras}
          facing={shot.facing}
          onChosen={onCamera}
          onClose={() => choose(false)}
        />
      )}
    </div>
  );
}

/** Which picture is being taken, of how many. */
function countOf(taken: StageProgress | undefined) {
  if (taken === undefined || taken.total < 2) return {};
  return { count: { done: Math.min(taken.done.length + 1, taken.total), total: taken.total } };
}

/** While the camera opens; a browser's question that was not answered is named. */
export function CameraOpening({ onRetry }: { onRetry: () => void }) {
  const long = useLong();
  return (
    <div className="absolute inset-0 flex flex-col items-center justify-center gap-4 p-6 text-center text-lg">
      <p role="status">
        {captureTexts.cameraOpening}
        {long && (
          <>
            <br />
            {captureTexts.cameraAllow}
          </>
        )}
      </p>
      {long && (
        <Button look="onDark" onClick={onRetry}>
          {designTexts.buttonRetry}
        </Button>
      )}
    </div>
  );
}

/** How far above the bottom the foot of the stage ends. */
export const footBottom = 'bottom-[max(2.75rem,env(safe-area-inset-bottom))]';

interface FootProps {
  readonly below: ReactNode;
  readonly torch: Torch | null;
  readonly onShoot: () => Promise<void>;
  /** What helps with this picture; nothing if all is well. */
  readonly children: ReactNode;
}

/** What is asked beside the picture, and the shutter that appears when the automatic one found none for a while. */
export function StageFoot({ below, torch, onShoot, children }: FootProps) {
  const [shown, setShown] = useState(false);
  useEffect(() => {
    const timer = window.setTimeout(() => setShown(true), manualShutterDelayMs);
    return () => window.clearTimeout(timer);
  }, []);
  return (
    <div className={`absolute inset-x-0 flex flex-col items-center gap-2 px-4 ${footBottom}`}>
      {below}
      {children}
      {torch !== null && (
        <Button look="onDark" aria-pressed={torch.on} onClick={torch.switchTorch}>
          {torch.on ? captureTexts.torchOff : captureTexts.torchOn}
        </Button>
      )}
      {shown && <ManualShutter onShoot={onShoot} />}
    </div>
  );
}

function ManualShutter({ onShoot }: Pick<FootProps, 'onShoot'>) {
  return (
    <>
      <button
        type="button"
        data-testid="manual-shutter"
        aria-label={captureTexts.shutterManual}
        onClick={() => void onShoot()}
        className="size-[72px] rounded-full border-[6px] border-white bg-white/90 ring-4 ring-black/70 active:bg-solid-gray-300"
      />
      <span aria-hidden="true" className="rounded bg-black/80 px-2 text-sm [@media(max-height:640px)]:hidden">
        {captureTexts.shutterManual}
      </span>
    </>
  );
}
