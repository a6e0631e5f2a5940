import { useEffect, useMemo, useRef, useState } from 'react';
import { Button } from '../../../design/button.tsx';
import { Spinner } from '../../../design/spinner.tsx';
import { useLong } from '../../../design/use-long.ts';
import { useSettings } from '../../../start/settings.ts';
import { CameraScreen } from '../camera.tsx';
import { FaceFlow, type FacePhase, type Wish } from '../face-flow.ts';
import { useFlow } from '../flow.ts';
import { FaceReaders } from '../frame-reader.ts';
import type { StepProps } from '../journey-tools.ts';
import { faceShot } from '../shots.ts';

/** The face: one camera for the selfie and the instructions that follow. */
export function FaceTake({ tools }: StepProps) {
  const [flow, phase] = useFlow<FacePhase, FaceFlow>(() => new FaceFlow(tools));
  const { ekycAiServer } = useSettings();
  const [readers] = useState(() => new FaceReaders(ekycAiServer));
  const wish = phase.kind === 'working' ? null : phase.wish;
  // A new attempt is a new wish, and so gets a reader whose shutter has counted nothing yet.
  const look = useMemo(() => (wish === null ? null : lookFor(wish, readers)), [wish, readers]);
  if (wish === null || look === null) return <Spinner label="準備しています" />;
  const shooting = phase.kind === 'shooting';
  return (
    <CameraScreen
      shot={look.shot}
      reader={look.reader}
      failures={flow.failures}
      overlay={shooting ? null : <Overlay phase={phase} onGoOn={() => flow.shoot(wish)} />}
      onPicture={(picture) => void flow.send(wish, picture)}
    />
  );
}

function lookFor(wish: Wish, readers: FaceReaders) {
  const shot = faceShot(wish.photoType, wish.instruction);
  return { shot, reader: readers.reader(wish.instruction ?? 'frontal') };
}

function Overlay({ phase, onGoOn }: { phase: FacePhase; onGoOn: () => void }) {
  const long = useLong(phase.kind === 'sending');
  if (phase.kind === 'sending') {
    return (
      <div className="absolute inset-0 z-20 flex items-center justify-center bg-black/50">
        <div className="pointer-events-none absolute inset-0 animate-shutter bg-white opacity-0 motion-reduce:hidden" />
        <div className="m-4 flex flex-col gap-3 rounded-xl bg-white px-6 py-4 text-center text-solid-gray-900">
          <p role="status" className="text-lg font-bold">
            確認しています…
            {long && (
              <>
                <br />
                時間がかかっています。
              </>
            )}
          </p>
          {long && (
            <Button look="secondary" onClick={() => window.location.reload()}>
              もう一度読み込む
            </Button>
          )}
        </div>
      </div>
    );
  }
  return phase.kind === 'refused' ? <Refusal reasons={phase.reasons} onGoOn={onGoOn} /> : null;
}

function Refusal({ reasons, onGoOn }: { reasons: readonly string[]; onGoOn: () => void }) {
  const button = useRef<HTMLDivElement>(null);
  useEffect(() => button.current?.querySelector('button')?.focus(), []);
  return (
    <div className="absolute inset-0 z-20 flex items-end justify-center bg-black/60 p-4 lg:items-center">
      <div
        role="alert"
        className="flex w-full max-w-md flex-col gap-4 rounded-xl bg-white p-6 text-solid-gray-900"
      >
        <h2 className="text-xl font-bold">もう一度撮影してください</h2>
        {reasons.map((reason) => (
          <p key={reason}>{reason}</p>
        ))}
        <div ref={button}>
          <Button data-testid="take-again" onClick={onGoOn}>
            もう一度撮影する
          </Button>
        </div>
      </div>
    </div>
  );
}
