import type { IdType } from '@ekyc/contract';
import { useEffect, useMemo } from 'react';
import { HoldAboveDrawing } from '@ekyc/design/drawings/hold-above.tsx';
import { TiltDrawing } from '@ekyc/design/drawings/tilt.tsx';
import { TurnOverDrawing } from '@ekyc/design/drawings/turn-over.tsx';
import { Button } from '@ekyc/design/button.tsx';
import { useSettings } from '@ekyc/app-start/runtime-settings.ts';
import { Spinner } from '../../../design/spinner.tsx';
import { loadFaceEngine } from '../../../guidance/face/face-engine.ts';
import { CameraScreen } from '../../capture/camera.tsx';
import * as captureTexts from '../../capture/capture-texts.ts';
import { useFlow } from '../../capture/flow.ts';
import { cardReader } from '../../capture/frame-reader.ts';
import {
  CheckedBeside,
  CheckOnStage,
  Coach,
  Frozen,
  RefusalOnStage,
  ShutterFlash,
} from '../../capture/screens/stage-overlays.tsx';
import { takeAccepted } from '../../capture/takes.ts';
import { DocumentFlow } from '../document-flow.ts';
import type { DocumentPhase, PictureBefore } from '../document-phase.ts';
import { documentShot } from '../document-shot.ts';
import {
  backBearsChange,
  changeToDocument,
  checkQuestion,
  coachTexts,
  isDocumentPhoto,
  photoName,
} from '../identification-texts.ts';
import { documentComes } from '../journey.ts';
import type { StepProps } from '../journey-tools.ts';
import { DocumentDone, GoOnInApp } from './late-screens.ts';
import { LateJpki } from '../jpki/late-jpki.tsx';
import { LateMdoc } from '../mdoc/late-mdoc.tsx';
import { loadFaceStep } from './late-face.tsx';
import { loadSummary } from './late-summary.tsx';
import { DocumentNoteScreen } from './document-note.tsx';
import * as designTexts from '@ekyc/design/design-texts.ts';

/** The document's pictures, or where they were taken already: what was taken, and the ways to take it again. */
export function DocumentTake({ tools }: StepProps) {
  const { materials, completed, record } = tools.facts;
  if (documentComes(completed) === 'readInApp') return <GoOnInApp tools={tools} />;
  if (completed.method === 'jpki') return <LateJpki tools={tools} />;
  if (completed.method === 'mdoc') return <LateMdoc tools={tools} />;
  const done =
    record.lookingAt === 'document' && completed.parts.length === 0 && takeAccepted(materials, 'document');
  return done ? <DocumentDone tools={tools} /> : <Taking key={tools.facts.idType} tools={tools} />;
}

/** Front, back, one tilting movement (a passport's pages): what is wanted is the server's to say. */
function Taking({ tools }: StepProps) {
  const [flow, phase] = useFlow<DocumentPhase, DocumentFlow>(() => new DocumentFlow(tools));
  const { ekycAiServer } = useSettings();
  // The face's step, its engine and the summary are fetched while the first picture is sent, not before the first preview.
  const begun = phase.kind === 'stage' && (phase.on.kind === 'sending' || phase.before !== null);
  useEffect(() => {
    if (!begun) return;
    void loadFaceEngine(ekycAiServer);
    // A browser that is offline just now fetches them when they are needed.
    void loadFaceStep().catch(() => undefined);
    void loadSummary().catch(() => undefined);
  }, [begun, ekycAiServer]);
  const { idType } = tools.facts;
  if (phase.kind === 'working' || idType === null) return <Spinner label={designTexts.waitingPreparing} />;
  if (phase.kind === 'stage') return <Stage flow={flow} phase={phase} idType={idType} />;
  return (
    <DocumentNoteScreen
      note={phase.note}
      onGoOn={() => void flow.shootNext()}
      onChange={
        flow.mayChangeDocument && phase.note !== 'unitedCard' ? () => void flow.changeDocument() : null
      }
    />
  );
}

interface StageProps {
  readonly flow: DocumentFlow;
  readonly phase: Extract<DocumentPhase, { kind: 'stage' }>;
  readonly idType: IdType;
}

function Stage({ flow, phase, idType }: StageProps) {
  const { photoType, attempt, on, before } = phase;
  const look = useMemo(() => {
    const shot = documentShot(photoType, idType);
    const otherSide = photoType === 'back' || photoType === 'addressPage' ? flow.frontLook : null;
    // A new attempt is a new reader, whose shutter has counted nothing yet.
    return { attempt, shot, reader: cardReader(shot.subject, otherSide) };
  }, [flow, photoType, idType, attempt]);
  return (
    <CameraScreen
      shot={on.kind === 'checking' ? { ...look.shot, text: captureTexts.shutterLook } : look.shot}
      reader={look.reader}
      failures={flow.failures}
      progress={flow.progress}
      overlay={on.kind === 'shooting' ? null : <StageOverlay flow={flow} phase={phase} idType={idType} />}
      below={
        on.kind === 'shooting' ? (
          <>
            <BesideNext before={before} idType={idType} />
            {photoType === 'back' && <ChangeQuestion flow={flow} />}
          </>
        ) : null
      }
      onPicture={(picture) => void flow.taken(photoType, picture)}
      {...(photoType !== 'front' && { onForbidden: () => flow.refuseForbidden(photoType) })}
    />
  );
}

function StageOverlay({ flow, phase: { photoType, on, before }, idType }: StageProps) {
  const name = photoName(photoType, idType);
  switch (on.kind) {
    case 'shooting':
      return null;
    case 'coach':
      return (
        <Coach
          drawing={<CoachDrawing photoType={photoType} />}
          text={isDocumentPhoto(photoType) ? coachTexts(idType)[photoType] : name}
          before={
            before !== null && (
              <>
                <ShutterFlash />
                <BesideNext before={before} idType={idType} />
              </>
            )
          }
          onDone={() => flow.coached(photoType)}
        />
      );
    case 'sending':
    case 'accepted':
      return <Frozen name={name} picture={on.picture} state={on.kind} />;
    case 'checking':
      return (
        <CheckOnStage
          name={name}
          question={checkQuestion(photoType)}
          picture={on.picture}
          sending={on.sending}
          onUse={() => void flow.use(photoType, on.picture)}
          onAgain={() => void flow.shootNext()}
        />
      );
    case 'refused':
      return <Refused flow={flow} name={name} refusal={on} photoType={photoType} />;
  }
}

function BesideNext({ before, idType }: { readonly before: PictureBefore | null; readonly idType: IdType }) {
  if (before === null) return null;
  const name = photoName(before.photoType, idType);
  return <CheckedBeside key={name} name={name} picture={before.picture} state={before.state} />;
}

interface RefusedProps {
  readonly flow: DocumentFlow;
  readonly name: string;
  readonly photoType: StageProps['phase']['photoType'];
  readonly refusal: Extract<StageProps['phase']['on'], { kind: 'refused' }>;
}

function Refused({ flow, name, photoType, refusal }: RefusedProps) {
  const { reasons, mayGoOn, otherDocument, changeTo } = refusal;
  const unusable = otherDocument === 'only';
  return (
    <RefusalOnStage
      heading={
        changeTo !== null
          ? captureTexts.otherDocumentHeading
          : unusable
            ? captureTexts.takeAgainUnusable
            : captureTexts.takeAgainHeading
      }
      reasons={reasons}
      drawing={changeTo === null ? undefined : 'wrongDocument'}
    >
      {changeTo !== null && (
        <Button data-testid="change-to" onClick={() => void flow.changeTo(changeTo)}>
          {changeToDocument(changeTo)}
        </Button>
      )}
      {!unusable && (
        <Button
          look={changeTo === null ? 'primary' : 'secondary'}
          data-testid="take-again"
          onClick={() => void flow.shootNext()}
        >
          {captureTexts.takeAgainButton(name)}
        </Button>
      )}
      {mayGoOn && (
        <Button look="secondary" data-testid="go-on" onClick={() => void flow.goOn(photoType)}>
          {captureTexts.shutterGoOn}
        </Button>
      )}
      {otherDocument !== 'no' && (
        <Button
          look={unusable ? 'primary' : 'text'}
          data-testid="change-document"
          onClick={() => void flow.changeDocument()}
        >
          {captureTexts.changeDocument}
        </Button>
      )}
    </RefusalOnStage>
  );
}

function CoachDrawing({ photoType }: Pick<RefusedProps, 'photoType'>) {
  if (photoType === 'back') return <TurnOverDrawing />;
  return photoType === 'tilted' || photoType === 'thickness' ? <TiltDrawing /> : <HoldAboveDrawing />;
}

/** Whether the back bears a change of the address or the like: only the holder knows what is meant by what is written. */
function ChangeQuestion({ flow }: Pick<StageProps, 'flow'>) {
  return (
    <label className="flex min-h-[48px] items-center gap-3 rounded-full bg-black/80 px-4 py-2 text-white">
      <input
        type="checkbox"
        data-testid="bears-change"
        defaultChecked={flow.backBearsChange}
        onChange={(event) => flow.noteChange(event.target.checked)}
        className="size-6 shrink-0 accent-brand"
      />
      <span>{backBearsChange}</span>
    </label>
  );
}
