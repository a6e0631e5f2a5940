import type { PhotoType } from '@ekyc/contract';
import { useEffect, useMemo } from 'react';
import { Button } from '../../../design/button.tsx';
import { Notice } from '../../../design/notice.tsx';
import { Screen } from '../../../design/screen.tsx';
import { Spinner } from '../../../design/spinner.tsx';
import { loadFaceEngine } from '../../../guidance/face/face-engine.ts';
import { useSettings } from '../../../start/settings.ts';
import { CameraScreen } from '../camera.tsx';
import { cardReader } from '../frame-reader.ts';
import type { StepProps } from '../journey-tools.ts';
import { shotOf } from '../shots.ts';
import { photoNames, shutterTexts } from '../texts.ts';
import { useDocumentTake } from '../use-document-take.ts';
import { CheckPicture } from './check-picture.tsx';

/** Front, back, thickness, tilted: the order is the server's. */
export function DocumentTake({ tools }: StepProps) {
  const { phase, setPhase, shootNext, usePicture, goOn, failures, frontLook } = useDocumentTake(tools);
  const { ekycAiServer } = useSettings();
  const photoType = phase.kind === 'working' ? null : phase.photoType;
  const attempt = phase.kind === 'shooting' ? phase.attempt : 0;
  const shot = useMemo(() => shotOf(photoType ?? 'front', null), [photoType]);
  const reader = useMemo(
    () =>
      cardReader(
        shot.subject.kind === 'card' ? shot.subject.pose : 'flat',
        shot.photoType === 'back' ? frontLook : null,
      ),
    [shot, attempt, frontLook],
  );
  // The face engine is fetched while the visitor looks at the first picture, not before the first preview.
  const begun = phase.kind === 'checking';
  useEffect(() => {
    if (begun) void loadFaceEngine(ekycAiServer);
  }, [begun, ekycAiServer]);

  switch (phase.kind) {
    case 'working':
      return <Spinner label="準備しています" />;
    case 'shooting':
      return (
        <CameraScreen
          key={phase.attempt}
          shot={shot}
          reader={reader}
          failures={failures}
          overlay={null}
          onPicture={(picture) =>
            setPhase({ kind: 'checking', photoType: phase.photoType, picture, sending: false })
          }
        />
      );
    case 'checking':
      return (
        <CheckPicture
          photoType={phase.photoType}
          picture={phase.picture}
          sending={phase.sending}
          onUse={() => void usePicture(phase.photoType, phase.picture)}
          onAgain={() => void shootNext()}
        />
      );
    case 'refused':
      return (
        <TakeAgain
          photoType={phase.photoType}
          reasons={phase.reasons}
          onAgain={() => void shootNext()}
          onGoOn={phase.mayGoOn ? () => void goOn(phase.photoType) : null}
        />
      );
  }
}

interface TakeAgainProps {
  readonly photoType: PhotoType;
  readonly reasons: readonly string[];
  readonly onAgain: () => void;
  readonly onGoOn: (() => void) | null;
}

function TakeAgain({ photoType, reasons, onAgain, onGoOn }: TakeAgainProps) {
  return (
    <Screen
      heading="もう一度撮影してください"
      actions={
        <>
          <Button data-testid="take-again" onClick={onAgain}>{`${photoNames[photoType]}を撮り直す`}</Button>
          {onGoOn !== null && (
            <Button look="secondary" data-testid="go-on" onClick={onGoOn}>
              {shutterTexts.goOn}
            </Button>
          )}
        </>
      }
    >
      <Notice tone="warning">
        {reasons.map((reason) => (
          <p key={reason}>{reason}</p>
        ))}
      </Notice>
    </Screen>
  );
}
