import { useEffect, useMemo, useState } from 'react';
import { Button } from '@ekyc/design/button.tsx';
import { Spinner } from '../../../design/spinner.tsx';
import { useLong } from '@ekyc/design/use-long.ts';
import type { FailureCount } from '../../../guidance/failure-count.ts';
import { sessionRecording } from '../../../recording/session-recording.ts';
import { useSettings } from '@ekyc/app-start/runtime-settings.ts';
import { CameraScreen } from '../camera.tsx';
import type { FacePhase, Wish } from '../face-flow.ts';
import { FaceReaders } from '../face-readers.ts';
import type { Picture } from '../picture.ts';
import { faceShot } from '../shots.ts';
import { FaceCoach } from './face-coach.tsx';
import { RefusalOnStage, ShutterFlash } from './stage-overlays.tsx';
import * as designTexts from '@ekyc/design/design-texts.ts';
import * as captureTexts from '../capture-texts.ts';

interface Props {
  readonly phase: FacePhase;
  readonly failures: FailureCount;
  readonly onPicture: (wish: Wish, picture: Picture) => void;
  /** The visitor read what was wrong. */
  readonly onGoOn: (wish: Wish) => void;
}

/** One camera for all pictures of a face, with what is said over it between them. */
export function FaceCamera({ phase, failures, onPicture, onGoOn }: Props) {
  const { ekycAiServer } = useSettings();
  const [readers] = useState(() => new FaceReaders(ekycAiServer));
  const wish = phase.kind === 'working' ? null : phase.wish;
  // A new attempt is a new wish, and so gets a reader whose shutter has counted nothing yet.
  const look = useMemo(() => (wish === null ? null : lookFor(wish, readers)), [wish, readers]);
  // Once for each request: a visitor who repeats it has seen it.
  const [coached, noteCoached] = useState<readonly string[]>([]);
  const coaching = phase.kind === 'shooting' && look !== null && !coached.includes(look.shot.wants);
  const shooting = phase.kind === 'shooting' && !coaching;
  useEffect(() => {
    if (shooting && wish?.instruction) sessionRecording.instructionShown(wish.instruction);
  }, [shooting, wish]);
  if (wish === null || look === null) return <Spinner label={designTexts.waitingPreparing} />;
  return (
    <CameraScreen
      shot={look.shot}
      reader={look.reader}
      failures={failures}
      overlay={
        coaching ? (
          <FaceCoach
            key={look.shot.wants}
            instruction={wish.instruction}
            afterPicture={phase.afterPicture === true}
            onDone={() => noteCoached([...coached, look.shot.wants])}
          />
        ) : shooting ? null : (
          <Overlay phase={phase} onGoOn={() => onGoOn(wish)} />
        )
      }
      onPicture={(picture) => onPicture(wish, picture)}
    />
  );
}

function lookFor({ photoType, instruction, note }: Wish, readers: FaceReaders) {
  const shot = faceShot(photoType, instruction);
  return {
    shot: note === undefined ? shot : { ...shot, text: note },
    reader: readers.reader(instruction ?? 'frontal'),
  };
}

function Overlay({ phase, onGoOn }: { phase: FacePhase; onGoOn: () => void }) {
  const long = useLong(phase.kind === 'sending');
  if (phase.kind === 'sending') {
    return (
      <div
        data-waiting
        className="absolute inset-0 z-20 flex flex-col items-center justify-center gap-4 bg-black/40"
      >
        <ShutterFlash />
        <p role="status" className="rounded-full bg-black/80 px-5 py-2 text-center text-lg font-bold">
          {captureTexts.shutterChecking}
          {long && (
            <>
              <br />
              {designTexts.waitingLong}
            </>
          )}
        </p>
        {long && (
          <Button look="onDark" onClick={() => window.location.reload()}>
            {designTexts.buttonReload}
          </Button>
        )}
      </div>
    );
  }
  if (phase.kind !== 'refused') return null;
  const { heading, reasons, button } = phase.refusal;
  return (
    <RefusalOnStage heading={heading} reasons={reasons}>
      <Button data-testid="take-again" onClick={onGoOn}>
        {button}
      </Button>
    </RefusalOnStage>
  );
}
