import type { IdType, PhotoType } from '@ekyc/contract';
import { useEffect } from 'react';
import { Spinner } from '../../../design/spinner.tsx';
import { loadFaceEngine } from '../../../guidance/face/face-engine.ts';
import { useSettings } from '@ekyc/app-start/runtime-settings.ts';
import { CheckPicture } from '../../capture/screens/check-picture.tsx';
import { TakeAgain } from '../../capture/screens/take-again.tsx';
import { DocumentFlow, type DocumentPhase } from '../document-flow.ts';
import { backBearsChange, checkQuestion, photoName } from '../identification-texts.ts';
import { useFlow } from '../../capture/flow.ts';
import { CardCamera } from '../../capture/screens/card-camera.tsx';
import type { StepProps } from '../journey-tools.ts';
import { documentShot } from '../document-shot.ts';
import { DocumentNoteScreen } from './document-note.tsx';
import * as designTexts from '@ekyc/design/design-texts.ts';

/** Front, back, thickness, tilted (a passport's pages): the order is the server's. */
export function DocumentTake({ tools }: StepProps) {
  const [flow, phase] = useFlow<DocumentPhase, DocumentFlow>(() => new DocumentFlow(tools));
  const { ekycAiServer } = useSettings();
  // The face engine is fetched while the visitor looks at the first picture, not before the first preview.
  const begun = phase.kind === 'checking';
  useEffect(() => {
    if (begun) void loadFaceEngine(ekycAiServer);
  }, [begun, ekycAiServer]);
  const { idType } = tools.facts;
  if (phase.kind === 'working' || idType === null) return <Spinner label={designTexts.waitingPreparing} />;
  switch (phase.kind) {
    case 'note':
      return (
        <DocumentNoteScreen
          note={phase.note}
          onGoOn={() => void flow.shootNext()}
          onChange={
            flow.mayChangeDocument && phase.note !== 'unitedCard' ? () => void flow.changeDocument() : null
          }
        />
      );
    case 'shooting':
      return <DocumentCamera key={phase.attempt} flow={flow} idType={idType} photoType={phase.photoType} />;
    case 'checking':
      return (
        <CheckPicture
          name={photoName(phase.photoType, idType)}
          question={checkQuestion(phase.photoType)}
          picture={phase.picture}
          sending={phase.sending}
          onUse={() => void flow.use(phase.photoType, phase.picture)}
          onAgain={() => void flow.shootNext()}
        >
          {phase.photoType === 'back' && <ChangeQuestion flow={flow} disabled={phase.sending} />}
        </CheckPicture>
      );
    case 'refused':
      return (
        <TakeAgain
          name={photoName(phase.photoType, idType)}
          reasons={phase.reasons}
          onAgain={phase.otherDocument === 'only' ? null : () => void flow.shootNext()}
          onGoOn={phase.mayGoOn ? () => void flow.goOn(phase.photoType) : null}
          onChangeDocument={phase.otherDocument === 'no' ? null : () => void flow.changeDocument()}
        />
      );
  }
}

/** Whether the back bears a change of the address or the like: only the holder knows what is meant by what is written. */
function ChangeQuestion({ flow, disabled }: { readonly flow: DocumentFlow; readonly disabled: boolean }) {
  return (
    <label className="flex min-h-[48px] items-start gap-3 rounded-lg border border-solid-gray-536 p-3">
      <input
        type="checkbox"
        data-testid="bears-change"
        defaultChecked={flow.backBearsChange}
        disabled={disabled}
        onChange={(event) => flow.noteChange(event.target.checked)}
        className="mt-1 size-6 shrink-0 accent-brand"
      />
      <span>{backBearsChange}</span>
    </label>
  );
}

interface CameraProps {
  readonly flow: DocumentFlow;
  readonly idType: IdType;
  readonly photoType: PhotoType;
}

function DocumentCamera({ flow, idType, photoType }: CameraProps) {
  return (
    <CardCamera
      shot={documentShot(photoType, idType)}
      otherSide={photoType === 'back' || photoType === 'addressPage' ? flow.frontLook : null}
      failures={flow.failures}
      onPicture={(picture) => flow.check(photoType, picture)}
      {...(photoType !== 'front' && { onForbidden: () => flow.refuseForbidden(photoType) })}
    />
  );
}
