import { importLate } from '@ekyc/design/import-late.ts';
import type { Instruction } from '@ekyc/contract';
import { cameraKind } from '../camera/camera-device.ts';
import type { CameraFailure } from '../camera/camera-failure.ts';
import { remembersPieces } from './remembered-pieces.ts';
import type { RecordingTarget, SessionRecorder } from './session-recorder.ts';
import { isStarting, recordingState } from './recording-state.ts';

/** Marks held until the recorder is loaded; more than any take has before its first picture. */
const mostWaiting = 50;
/** For a connection that does not come about (5 s) and pieces in its place: a visitor waits no longer for a recording. */
const longestStartMs = 10_000;

interface Session {
  readonly target: RecordingTarget;
  readonly waiting: ((recorder: SessionRecorder) => void)[];
  recorder: SessionRecorder | null;
  loading: boolean;
  /** When the newest camera opened, by `performance.now()`. */
  openedAt: number;
  /** The open take's number. */
  take: number | undefined;
}

let current: Session | null = null;

/**
 * What the journey tells of itself while it is recorded. Each call returns at once and never throws; outside of a
 * session that is recorded it does nothing. The recorder itself is loaded when the first camera opens.
 */
export const sessionRecording = {
  begin(target: RecordingTarget): void {
    sessionRecording.end();
    current = { target, waiting: [], recorder: null, loading: false, openedAt: 0, take: undefined };
    recordingState.set('waiting');
    window.addEventListener('pagehide', leave);
    // What a reload left unsent does not wait for the next camera.
    if (remembersPieces(target.publicId)) load(current);
  },
  cameraOpened(track: MediaStreamTrack): void {
    // The kind alone: a camera's name may bear its owner's.
    mark('camera.opened', cameraKind(track.label));
    tell((recorder) => recorder.cameraOpened(track));
    if (current === null) return;
    current.openedAt = performance.now();
    load(current);
  },
  cameraClosed(): void {
    tell((recorder) => recorder.cameraClosed());
  },
  cameraFailed(failure: CameraFailure): void {
    if (failure === 'virtual') mark('camera.refused', failure);
  },
  takeStarted(take: number): void {
    if (current !== null) current.take = take;
    mark('take.started');
  },
  takeEnded(): void {
    mark('take.ended');
    if (current !== null) current.take = undefined;
  },
  instructionShown(instruction: Instruction): void {
    mark('instruction.shown', instruction);
  },
  /**
   * Whether the shutter may open by itself: a picture from before the video's beginning would have to be looked at by a person. True
   * where no video is sent, or where the visitor would wait too long for it.
   * @param now by `performance.now()`
   */
  isUnderWay(now: number): boolean {
    return current === null || !isStarting(recordingState.get()) || now - current.openedAt > longestStartMs;
  },
  /** Resolves, within a moment, when the camera may be closed again. @param at by `performance.now()` */
  async shutter(at: number): Promise<void> {
    await current?.recorder?.shutter(at, current.take).catch(() => undefined);
  },
  /** @param at when its frame was taken, by `performance.now()` */
  pictureTaken(bytes: Blob, at: number): void {
    const take = current?.take;
    tell((recorder) => recorder.pictureTaken(bytes, at, take));
  },
  /** Nothing is taken any more: submitted, given up, decided, or gone on with elsewhere. */
  end(): void {
    if (current === null) return;
    window.removeEventListener('pagehide', leave);
    current.recorder?.end();
    current = null;
    recordingState.set('off');
  },
};

function mark(name: string, detail?: string): void {
  const [at, take] = [performance.now(), current?.take];
  tell((recorder) => recorder.mark({ name, at, take, detail }));
}

function leave(): void {
  tell((recorder) => recorder.leave());
}

/** A recorder that fails must not be felt: the journey goes on without it. */
function tell(action: (recorder: SessionRecorder) => void): void {
  if (current === null) return;
  const { recorder, waiting } = current;
  if (recorder === null) {
    if (waiting.length < mostWaiting) waiting.push(action);
    return;
  }
  try {
    action(recorder);
  } catch {
    recordingState.set('off');
  }
}

function load(session: Session): void {
  if (session.loading) return;
  session.loading = true;
  const run = async () => {
    const { SessionRecorder } = await importLate(async () => import('./session-recorder.ts'));
    if (session !== current) return;
    session.recorder = new SessionRecorder(session.target, (state) => {
      if (session === current) recordingState.set(state);
    });
    for (const action of session.waiting.splice(0)) tell(action);
  };
  run().catch(() => {
    // Not loaded: the next camera tries again.
    session.loading = false;
  });
}
