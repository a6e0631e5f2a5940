import type { PhotoType } from '@ekyc/contract';
import { useEffect, useState } from 'react';
import { Button } from '../../../design/button.tsx';
import { Notice } from '../../../design/notice.tsx';
import { Screen } from '../../../design/screen.tsx';
import { Spinner } from '../../../design/spinner.tsx';
import { loadFaceEngine } from '../../../guidance/face/face-engine.ts';
import { useSettings } from '../../../start/settings.ts';
import { CameraScreen } from '../camera.tsx';
import { DocumentFlow, type DocumentPhase } from '../document-flow.ts';
import { useFlow } from '../flow.ts';
import { cardReader } from '../frame-reader.ts';
import type { StepProps } from '../journey-tools.ts';
import { shotOf } from '../shots.ts';
import { photoNames, shutterTexts } from '../texts.ts';
import { CheckPicture } from './check-picture.tsx';

/** Front, back, thickness, tilted: the order is the server's. */
export function DocumentTake({ tools }: StepProps) {
  const [flow, phase] = useFlow<DocumentPhase, DocumentFlow>(() => new DocumentFlow(tools));
  const { ekycAiServer } = useSettings();
  // The face engine is fetched while the visitor looks at the first picture, not before the first preview.
  const begun = phase.kind === 'checking';
  useEffect(() => {
    if (begun) void loadFaceEngine(ekycAiServer);
  }, [begun, ekycAiServer]);

  switch (phase.kind) {
    case 'working':
      return <Spinner label="準備しています" />;
    case 'shooting':
      return <DocumentCamera key={phase.attempt} flow={flow} photoType={phase.photoType} />;
    case 'checking':
      return (
        <CheckPicture
          photoType={phase.photoType}
          picture={phase.picture}
          sending={phase.sending}
          onUse={() => void flow.use(phase.photoType, phase.picture)}
          onAgain={() => void flow.shootNext()}
        />
      );
    case 'refused':
      return (
        <TakeAgain
          photoType={phase.photoType}
          reasons={phase.reasons}
          onAgain={() => void flow.shootNext()}
          onGoOn={phase.mayGoOn ? () => void flow.goOn(phase.photoType) : null}
        />
      );
  }
}

function DocumentCamera({ flow, photoType }: { flow: DocumentFlow; photoType: PhotoType }) {
  const [{ shot, reader }] = useState(() => {
    const shot = shotOf(photoType, null);
    const pose = shot.subject.kind === 'card' ? shot.subject.pose : 'flat';
    return { shot, reader: cardReader(pose, photoType === 'back' ? flow.frontLook : null) };
  });
  return (
    <CameraScreen
      shot={shot}
      reader={reader}
      failures={flow.failures}
      overlay={null}
      onPicture={(picture) => flow.check(photoType, picture)}
    />
  );
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
