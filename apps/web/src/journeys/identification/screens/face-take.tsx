import { useEffect, useMemo, useRef } from 'react';
import { Button } from '../../../design/button.tsx';
import { Spinner } from '../../../design/spinner.tsx';
import { useSettings } from '../../../start/settings.ts';
import { CameraScreen } from '../camera.tsx';
import { FaceReaders } from '../frame-reader.ts';
import type { StepProps } from '../journey-tools.ts';
import { shotOf } from '../shots.ts';
import { type FacePhase, useFaceTake } from '../use-face-take.ts';

/** The face: one camera for the selfie and the instructions that follow. */
export function FaceTake({ tools }: StepProps) {
  const { phase, send, shoot, failures } = useFaceTake(tools);
  const { ekycAiServer } = useSettings();
  const readers = useRef<FaceReaders>(null);
  readers.current ??= new FaceReaders(ekycAiServer);
  const wish = phase.kind === 'working' ? null : phase.wish;
  const shot = useMemo(() => shotOf(wish?.photoType ?? 'selfie', wish?.instruction ?? null), [wish]);
  const reader = useMemo(() => {
    const { subject } = shot;
    return readers.current?.reader(subject.kind === 'face' ? subject : { kind: 'face', wish: 'frontal' });
  }, [shot]);

  if (wish === null || reader === undefined) return <Spinner label="準備しています" />;
  return (
    <CameraScreen
      shot={shot}
      reader={reader}
      failures={failures}
      overlay={phase.kind === 'shooting' ? null : <Overlay phase={phase} onGoOn={() => shoot(wish)} />}
      onPicture={(picture) => void send(wish, picture)}
    />
  );
}

function Overlay({ phase, onGoOn }: { phase: FacePhase; onGoOn: () => void }) {
  if (phase.kind === 'sending') {
    return (
      <div className="absolute inset-0 z-20 flex items-center justify-center bg-black/50">
        <div className="pointer-events-none absolute inset-0 animate-shutter bg-white opacity-0 motion-reduce:hidden" />
        <p role="status" className="rounded-xl bg-white px-6 py-4 text-lg font-bold text-solid-gray-900">
          確認しています…
        </p>
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
