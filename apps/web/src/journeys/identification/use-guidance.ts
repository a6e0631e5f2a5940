import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import type { CameraFailure } from '../../camera/camera-failure.ts';
import { FrameGrabber } from '../../camera/frame-grabber.ts';
import { PictureWatch } from '../../camera/picture-health.ts';
import type { Quad, Rectangle } from '../../guidance/card/geometry.ts';
import type { FailureCount } from '../../guidance/failure-count.ts';
import type { GuidanceCode } from '../../guidance/guidance-code.ts';
import { GuidanceDisplay } from '../../guidance/guidance-display.ts';
import type { FrameReader, FrameReading } from './frame-reader.ts';
import type { Picture } from './picture.ts';
import type { Shot } from './shots.ts';

export interface GuidanceView {
  readonly code: GuidanceCode | null;
  readonly good: boolean;
  /** In pixels of the video. */
  readonly quad: Quad | null;
  /** The picture is black or without colour. */
  readonly fault: Extract<CameraFailure, 'black' | 'colourless'> | null;
}

const nothing: GuidanceView = { code: null, good: false, quad: null, fault: null };

interface Options {
  readonly shot: Shot;
  readonly reader: FrameReader;
  readonly video: RefObject<HTMLVideoElement | null>;
  /** In pixels of the video; null while the camera is not live. */
  readonly guide: Rectangle | null;
  readonly paused: boolean;
  readonly failures: FailureCount;
  readonly onPicture: (picture: Picture) => void;
}

/** Looks at one frame after another, says what to do, and takes the picture when frames are good. */
export function useGuidance(options: Options) {
  const [view, setView] = useState(nothing);
  const grabber = useRef<FrameGrabber>(null);
  grabber.current ??= new FrameGrabber();
  const latest = useRef(options);
  latest.current = options;
  const running = options.guide !== null && !options.paused;

  useEffect(() => {
    if (!running || grabber.current === null) return;
    const stop = new AbortController();
    setView(nothing);
    void watch(grabber.current, latest, setView, stop);
    return () => stop.abort();
  }, [running, options.shot, options.reader]);

  const shootNow = useCallback(async () => {
    const element = latest.current.video.current;
    if (element === null || grabber.current?.grab(element) !== true) return;
    performance.mark('ekyc:shutter');
    const { onPicture } = latest.current;
    onPicture({ blob: await grabber.current.toJpeg(), manual: true, look: null });
  }, []);
  return { view, shootNow };
}

async function watch(
  grabber: FrameGrabber,
  latest: RefObject<Options>,
  show: (view: GuidanceView) => void,
  stop: AbortController,
): Promise<void> {
  const display = new GuidanceDisplay();
  const health = new PictureWatch();
  let wasStill = false;
  let said: GuidanceCode | null = null;
  while (!stop.signal.aborted) {
    const { video, guide, reader, failures, shot } = latest.current;
    const begun = performance.now();
    if (guide !== null && video.current !== null && grabber.grab(video.current)) {
      const reading = await reader.read(grabber, guide).catch((): FrameReading | null => null);
      if (stop.signal.aborted) return;
      const now = performance.now();
      const seen = health.update(sample(grabber), now);
      if (reading !== null) {
        if (reading.still && !wasStill) performance.mark('ekyc:card-still');
        wasStill = reading.still;
        const code = display.update(reading.code, now);
        if (code !== said) failures.add(shot.photoType, code);
        said = code;
        show({ code, good: reading.good, quad: reading.quad, fault: seen === 'fine' ? null : seen });
        if (reader.shutter.update(reading.good, now)) return await shoot(grabber, reading, latest, stop);
      }
    }
    await pause(Math.max(15, latest.current.reader.interval() - (performance.now() - begun)));
  }
}

/** Keeps the very frame that was judged. */
async function shoot(
  grabber: FrameGrabber,
  reading: FrameReading,
  latest: RefObject<Options>,
  stop: AbortController,
): Promise<void> {
  performance.mark('ekyc:shutter');
  const { onPicture } = latest.current;
  const blob = await grabber.toJpeg();
  if (!stop.signal.aborted) onPicture({ blob, manual: false, look: reading.look });
}

function sample(grabber: FrameGrabber): Uint8ClampedArray {
  return grabber.read({ x: 0, y: 0, width: grabber.width, height: grabber.height }, 24, 24).data;
}

async function pause(milliseconds: number): Promise<void> {
  await new Promise((resolve) => window.setTimeout(resolve, milliseconds));
}
