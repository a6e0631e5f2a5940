import { type ReactNode, type RefObject, useMemo, useRef } from 'react';
import { choosableCameras } from '../../camera/camera-device.ts';
import { guideInVideo, layOutPreview } from '../../camera/preview-layout.ts';
import { useTorch } from '../../camera/torch.ts';
import { useCamera } from '../../camera/use-camera.ts';
import { useCameras } from '../../camera/use-cameras.ts';
import { useWakeLock } from '../../camera/wake-lock.ts';
import { useScrollLock } from '../../design/scroll-lock.ts';
import { useSize } from '../../design/use-size.ts';
import type { FailureCount } from '../../guidance/failure-count.ts';
import { RecordingChip } from '../../recording/recording-chip.tsx';
import { sessionRecording } from '../../recording/session-recording.ts';
import { CameraFailureScreen } from '../session/endings/late-endings.ts';
import { OtherLensButton } from './screens/camera-choice.tsx';
import { CameraOverlay } from './screens/camera-overlay.tsx';
import {
  CameraOpening,
  CameraPanel,
  panelStandsBeside,
  StageFoot,
  type StageProgress,
} from './screens/camera-panel.tsx';
import { TiltCoach } from './screens/tilt-coach.tsx';
import type { FrameReader } from './frame-reader.ts';
import type { Picture } from './picture.ts';
import type { Shot } from './shots.ts';
import { useGuidance } from './use-guidance.ts';
import * as captureTexts from './capture-texts.ts';
import { useSpokenGuidance } from './use-spoken-guidance.ts';

interface Props {
  readonly shot: Shot;
  readonly reader: FrameReader;
  readonly failures: FailureCount;
  /** A picture of this camera is being handed over: guidance rests, and this is shown. */
  readonly overlay: ReactNode;
  /** Pictures that stand, and how many there are in all; absent where that is not known. */
  readonly progress?: StageProgress;
  /** Asked beside the picture, at the bottom. */
  readonly below?: ReactNode;
  readonly onPicture: (picture: Picture) => void;
  /** See {@link useGuidance}. */
  readonly onForbidden?: () => void;
}

/** The camera: full-bleed picture, frame, live guidance, automatic and manual shutter. Here a photo's walk begins. */
export function CameraScreen(props: Props) {
  const { shot, reader, failures, overlay, progress, below, onPicture, onForbidden } = props;
  useScrollLock();
  useWakeLock();
  const { facing, subject } = shot;
  const video = useRef<HTMLVideoElement>(null);
  const { state, retry } = useCamera(facing, video, sessionRecording);
  const cameras = choosableCameras(useCameras(state.kind === 'live'), facing);
  const [area, size] = useSize();
  const [panel, panelSize] = useSize();
  const layout = useMemo(
    () => (state.kind === 'live' && size !== null ? layOutPreview(size, state, shot.guide) : null),
    [state, size, shot.guide],
  );
  const guide = useMemo(() => (layout === null ? null : guideInVideo(layout)), [layout]);
  const paused = overlay !== null;
  const { view, shootNow } = useGuidance({
    shot,
    reader,
    video,
    guide,
    paused,
    failures,
    onPicture,
    onForbidden,
  });

  const torch = useTorch(state.kind === 'live' && facing === 'environment');
  useSpokenGuidance(shot, paused ? null : view.code);

  if (state.kind === 'failed') {
    return (
      <CameraFailureScreen failure={state.failure} again={state.again} facing={facing} onRetry={retry} />
    );
  }
  const fault = paused ? null : view.fault;
  const chipBelow =
    layout !== null && panelSize !== null && !panelStandsBeside() && layout.guide.y < panelSize.height + 64;
  const coached = subject.kind === 'card' && subject.pose === 'edge' && !paused && !chipBelow;
  return (
    <div
      data-testid="camera"
      data-ground="dark"
      data-wants={shot.wants}
      className="fixed inset-0 z-30 bg-[#0b0d10] text-white lg:grid lg:grid-cols-[1fr_24rem]"
    >
      <div ref={area} className="relative h-full overflow-hidden">
        <Preview video={video} whole={layout?.fit === 'contain'} mirrored={subject.kind === 'face'} />
        {layout !== null && size !== null && (
          <CameraOverlay area={size} layout={layout} view={view} shot={shot} chipBelow={chipBelow} />
        )}
        {state.kind === 'opening' && <CameraOpening onRetry={retry} />}
        {coached && layout !== null && (
          <TiltCoach quad={view.quad} shape={subject.shape} top={layout.guide.y + layout.guide.height + 16} />
        )}
        {guide !== null && !paused && fault === null && (
          <StageFoot key={shot.wants} below={below} torch={torch} onShoot={shootNow}>
            {view.outOfFocus && <OtherLensButton cameras={cameras} facing={facing} onChosen={retry} />}
          </StageFoot>
        )}
        {overlay}
        <RecordingChip />
      </div>
      {fault === null ? (
        <CameraPanel
          panel={panel}
          shot={shot}
          progress={progress}
          maxHeight={layout === null ? null : layout.guide.y - 8}
          cameras={cameras}
          onCamera={retry}
        />
      ) : (
        // Over the picture, which is looked at on: the fault may pass by itself.
        <div className="fixed inset-0 z-10 bg-white">
          <CameraFailureScreen failure={fault} facing={facing} onRetry={retry} />
        </div>
      )}
    </div>
  );
}

interface PreviewProps {
  readonly video: RefObject<HTMLVideoElement | null>;
  /** Shown whole instead of full-bleed. */
  readonly whole: boolean;
  readonly mirrored: boolean;
}

function Preview({ video, whole, mirrored }: PreviewProps) {
  return (
    <video
      ref={video}
      autoPlay
      playsInline
      muted
      aria-label={captureTexts.cameraVideo}
      className={`absolute inset-0 size-full ${whole ? 'object-contain' : 'object-cover'} ${mirrored ? '-scale-x-100' : ''}`}
    />
  );
}
