import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { CameraFailure } from '../../camera/camera-failure.ts';
import { FrameGrabber } from '../../camera/frame-grabber.ts';
import { nextFrame } from '../../camera/next-frame.ts';
import { PictureWatch } from '../../camera/picture-health.ts';
import type { Quad } from '@ekyc/vision/card';
import type { Rectangle } from '../../guidance/card/geometry.ts';
import type { FailureCount } from '../../guidance/failure-count.ts';
import { FocusWatch } from '../../guidance/focus-watch.ts';
import type { GuidanceCode } from '../../guidance/guidance-code.ts';
import { guidanceTrace } from '../../guidance/guidance-trace.ts';
import { GuidanceDisplay } from '../../guidance/guidance-display.ts';
import { soundShutter } from '../../guidance/speech.ts';
import { sessionRecording } from '../../recording/session-recording.ts';
import { type FrameReader, type FrameReading, preparing } from './frame-reader.ts';
import type { Picture } from './picture.ts';
import type { Shot } from './shots.ts';

export interface GuidanceView {
  readonly code: GuidanceCode | null;
  readonly good: boolean;
  /** In pixels of the video. */
  readonly quad: Quad | null;
  /** The picture is black or without colour. */
  readonly fault: Extract<CameraFailure, 'black' | 'colourless'> | null;
  /** The lens did not focus on what was held still; stays so, as another lens is offered then. */
  readonly outOfFocus: boolean;
}

const nothing: GuidanceView = { code: null, good: false, quad: null, fault: null, outOfFocus: false };

interface Options {
  readonly shot: Shot;
  readonly reader: FrameReader;
  readonly video: RefObject<HTMLVideoElement | null>;
  /** In pixels of the video; null while the camera is not live. */
  readonly guide: Rectangle | null;
  readonly paused: boolean;
  readonly failures: FailureCount;
  readonly onPicture: (picture: Picture) => void;
  /** The visitor's own shutter stayed closed: what is before the camera must never be taken. */
  readonly onForbidden?: (() => void) | undefined;
}

/** Looks at one frame after another, says what to do, and takes the picture when frames are good. */
export function useGuidance(options: Options) {
  const [view, setView] = useState(nothing);
  const [grabber] = useState(() => new FrameGrabber());
  const latest = useRef(options);
  useLayoutEffect(() => {
    latest.current = options;
  });
  const { shot, reader, guide, paused } = options;
  const running = guide !== null && !paused;

  useEffect(() => {
    if (!running) return;
    const stop = new AbortController();
    void watch({ grabber, latest, shot, reader, show: setView, stop: stop.signal });
    return () => {
      stop.abort();
      setView(nothing);
    };
  }, [running, grabber, shot, reader]);

  const shootNow = useCallback(async () => {
    const { video, guide, reader, onPicture, onForbidden } = latest.current;
    // Guidance goes on with its own frames meanwhile; the frame that was searched is the one to keep.
    const held = new FrameGrabber();
    if (video.current === null || guide === null || !held.grab(video.current)) return;
    // Where guidance did not find the subject the whole picture is to be looked at.
    const whole = { x: 0, y: 0, width: held.width, height: held.height };
    // Guidance says why: it sees the same.
    if (await reader.refuses(held, whole)) return onForbidden?.();
    performance.mark('ekyc:shutter');
    const captured = await keep(held, whole);
    onPicture({ ...captured, focus: whole, manual: true, look: null, face: null });
  }, []);
  return { view: running ? view : nothing, shootNow };
}

interface Watch {
  readonly grabber: FrameGrabber;
  readonly latest: RefObject<Options>;
  readonly shot: Shot;
  readonly reader: FrameReader;
  readonly show: (view: GuidanceView) => void;
  readonly stop: AbortSignal;
}

async function watch({ grabber, latest, shot, reader, show, stop }: Watch): Promise<void> {
  const display = new GuidanceDisplay();
  const health = new PictureWatch();
  const focus = new FocusWatch();
  let outOfFocus = false;
  let before: FrameReading | null = null;
  let said: GuidanceCode | null = null;
  while (!stop.aborted) {
    const { video, guide, failures } = latest.current;
    const begun = performance.now();
    if (!document.hidden && guide !== null && video.current !== null && grabber.grab(video.current)) {
      const reading = await readFrame(reader, grabber, guide);
      if (stop.aborted) return;
      const now = performance.now();
      const fault = health.update(sample(grabber), now);
      if (reading.still && before?.still !== true) performance.mark('ekyc:card-still');
      before = reading;
      const code = display.update(focus.update(reading, now), now);
      outOfFocus ||= code === 'out_of_focus';
      if (code !== said) failures.add(shot.photoType, code);
      said = code;
      guidanceTrace.note(code, now);
      show({
        code,
        good: reading.good,
        quad: reading.quad,
        fault: fault === 'fine' ? null : fault,
        outOfFocus,
      });
      const ready = reader.shutter.update(reading.good, now) && sessionRecording.isUnderWay(now);
      if (ready && !(await reader.refuses(grabber, guide)))
        return shoot({ grabber, latest, stop }, guide, reading);
    }
    await pause(Math.max(15, reader.interval() - (performance.now() - begun)));
    // In poor light a camera gives few frames: one that is judged twice would count as a still card.
    if (video.current !== null) await nextFrame(video.current);
  }
}

/** An engine that failed on one frame is asked again with the next; the manual shutter is there meanwhile. */
async function readFrame(
  reader: FrameReader,
  grabber: FrameGrabber,
  guide: Rectangle,
): Promise<FrameReading> {
  try {
    return await reader.read(grabber, guide);
  } catch {
    return preparing;
  }
}

/** Keeps the very frame that was judged. */
async function shoot(
  { grabber, latest, stop }: Pick<Watch, 'grabber' | 'latest' | 'stop'>,
  guide: Rectangle,
  reading: FrameReading,
): Promise<void> {
  performance.mark('ekyc:shutter');
  const captured = await keep(grabber, guide);
  if (!stop.aborted)
    latest.current.onPicture({ ...captured, manual: false, look: reading.look, face: reading.face });
}

async function keep(
  grabber: FrameGrabber,
  guide: Rectangle,
): Promise<Omit<Picture, 'manual' | 'look' | 'face'>> {
  navigator.vibrate?.(40);
  soundShutter();
  const takenAt = performance.now();
  const recorded = sessionRecording.shutter(takenAt);
  const margin = guide.width * 0.08;
  const focus = {
    x: guide.x - margin,
    y: guide.y - margin,
    width: guide.width + 2 * margin,
    height: guide.height + 2 * margin,
  };
  const blob = await grabber.toJpeg();
  sessionRecording.pictureTaken(blob, takenAt);
  // What was taken is still before the camera: the video is to show it.
  await recorded;
  return { blob, size: { width: grabber.width, height: grabber.height }, focus };
}

function sample(grabber: FrameGrabber): Uint8ClampedArray {
  return grabber.read({ x: 0, y: 0, width: grabber.width, height: grabber.height }, 24, 24).data;
}

async function pause(milliseconds: number): Promise<void> {
  await new Promise((resolve) => window.setTimeout(resolve, milliseconds));
}
