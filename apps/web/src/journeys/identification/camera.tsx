import { type ReactNode, type RefObject, use, useEffect, useMemo, useRef, useState } from 'react';
import { guideInVideo, layOutPreview } from '../../camera/preview-layout.ts';
import { useCamera } from '../../camera/use-camera.ts';
import { HelpButton, Progress } from '../../design/header.tsx';
import { HeaderContext } from '../../design/header-context.ts';
import { useHeadingFocus } from '../../design/heading-focus.ts';
import { useScrollLock } from '../../design/scroll-lock.ts';
import { useSize } from '../../design/use-size.ts';
import type { FailureCount } from '../../guidance/failure-count.ts';
import { CameraFailureScreen } from './screens/camera-failure-screen.tsx';
import { CameraOverlay } from './screens/camera-overlay.tsx';
import { TiltCoach } from './screens/tilt-coach.tsx';
import type { FrameReader } from './frame-reader.ts';
import type { Picture } from './picture.ts';
import type { Shot } from './shots.ts';
import { shutterTexts } from './texts.ts';
import { useGuidance } from './use-guidance.ts';

interface Props {
  readonly shot: Shot;
  readonly reader: FrameReader;
  readonly failures: FailureCount;
  /** A picture of this camera is being handed over: guidance rests, and this is shown. */
  readonly overlay: ReactNode;
  readonly onPicture: (picture: Picture) => void;
}

const manualAfter = 10_000;

/** The camera: full-bleed picture, frame, live guidance, automatic and manual shutter. Here a photo's walk begins. */
export function CameraScreen({ shot, reader, failures, overlay, onPicture }: Props) {
  useScrollLock();
  const video = useRef<HTMLVideoElement>(null);
  const camera = useCamera(shot.facing, video);
  const { state } = camera;
  const stage = useRef<HTMLDivElement>(null);
  const size = useSize(stage);
  const panel = useRef<HTMLDivElement>(null);
  const panelSize = useSize(panel);
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
  });

  if (state.kind === 'failed') {
    return (
      <CameraFailureScreen failure={state.failure} onRetry={camera.retry} onSwitch={camera.switchCamera} />
    );
  }
  const faces = shot.subject.kind === 'face';
  const chipBelow =
    layout !== null && panelSize !== null && !panelStandsBeside() && layout.guide.y < panelSize.height + 64;
  return (
    <div
      data-testid="camera"
      data-wants={shot.wants}
      className="fixed inset-0 z-30 bg-black text-white lg:grid lg:grid-cols-[1fr_24rem]"
    >
      <div ref={stage} className="relative h-full overflow-hidden">
        <video
          ref={video}
          autoPlay
          playsInline
          muted
          aria-label="カメラの映像"
          className={`absolute inset-0 size-full ${layout?.fit === 'contain' ? 'object-contain' : 'object-cover'} ${faces ? '-scale-x-100' : ''}`}
        />
        {layout !== null && size !== null && (
          <CameraOverlay stage={size} layout={layout} view={view} shot={shot} chipBelow={chipBelow} />
        )}
        {state.kind === 'opening' && (
          <p role="status" className="absolute inset-0 flex items-center justify-center text-lg">
            カメラを準備しています…
          </p>
        )}
        {shot.subject.kind === 'card' &&
          shot.subject.pose === 'edge' &&
          layout !== null &&
          !paused &&
          !chipBelow && <TiltCoach quad={view.quad} top={layout.guide.y + layout.guide.height + 16} />}
        {guide !== null && !paused && <ManualShutter key={shot.wants} onShoot={shootNow} />}
        {view.fault !== null && !paused && (
          <div className="absolute inset-0 z-10 bg-white">
            <CameraFailureScreen failure={view.fault} onRetry={camera.retry} onSwitch={camera.switchCamera} />
          </div>
        )}
        {overlay}
      </div>
      <CameraPanel panel={panel} shot={shot} maxHeight={layout === null ? null : layout.guide.y - 8} />
    </div>
  );
}

interface PanelProps {
  readonly panel: RefObject<HTMLDivElement | null>;
  readonly shot: Shot;
  /** CSS pixels down to the frame. */
  readonly maxHeight: number | null;
}

/** As Tailwind's `lg`: the panel stands beside the picture. */
function panelStandsBeside(): boolean {
  return window.innerWidth >= 1024;
}

/** Over the picture on a phone, beside it where there is room. */
function CameraPanel({ panel, shot, maxHeight }: PanelProps) {
  const { progress } = use(HeaderContext);
  const heading = useHeadingFocus(shot.heading);
  return (
    <div
      ref={panel}
      style={{ maxHeight: maxHeight === null ? undefined : Math.max(112, maxHeight) }}
      className="absolute inset-x-0 top-0 overflow-y-auto bg-black/80 px-4 pt-2 pb-3 lg:static lg:!max-h-none lg:bg-solid-gray-900 lg:p-8"
    >
      <div className="flex items-center gap-3">
        {progress !== null && <Progress {...progress} onDark className="flex-1" />}
        <HelpButton className="text-white underline underline-offset-4" />
      </div>
      <h1 ref={heading} tabIndex={-1} className="mt-1 text-xl leading-snug font-bold lg:mt-8 lg:text-2xl">
        {shot.heading}
      </h1>
      <p className="mt-1 leading-normal lg:mt-4">{shot.text}</p>
    </div>
  );
}

/** Shows when the automatic shutter did not find its picture in 10 s. */
function ManualShutter({ onShoot }: { onShoot: () => Promise<void> }) {
  const [shown, setShown] = useState(false);
  useEffect(() => {
    const timer = window.setTimeout(() => setShown(true), manualAfter);
    return () => window.clearTimeout(timer);
  }, []);
  if (!shown) return null;
  return (
    <div className="absolute inset-x-0 bottom-[max(1rem,env(safe-area-inset-bottom))] flex flex-col items-center gap-1">
      <button
        type="button"
        data-testid="manual-shutter"
        aria-label={shutterTexts.manual}
        onClick={() => void onShoot()}
        className="size-[72px] rounded-full border-[6px] border-white bg-white/90 ring-4 ring-black/70 active:bg-solid-gray-300"
      />
      <span aria-hidden="true" className="rounded bg-black/80 px-2 text-sm">
        {shutterTexts.manual}
      </span>
    </div>
  );
}
