import { Spinner } from '../../../design/spinner.tsx';
import { useFlow } from '../../capture/flow.ts';
import { CardCamera } from '../../capture/screens/card-camera.tsx';
import { CheckPicture } from '../../capture/screens/check-picture.tsx';
import { TakeAgain } from '../../capture/screens/take-again.tsx';
import type { StepProps } from '../journey.ts';
import { LicenceFlow, type LicencePhase } from '../licence-flow.ts';
import { licenceShot } from '../licence-shot.ts';
import { sideNames } from '../../capture/capture-texts.ts';
import { texts } from '../additional-document-texts.ts';
import { AskBack } from './ask-back.tsx';

/** The front, the back where something is written there, and the reading of both. */
export function LicenceTake({ tools }: StepProps) {
  const [flow, phase] = useFlow<LicencePhase, LicenceFlow>(() => new LicenceFlow(tools));
  switch (phase.kind) {
    case 'working':
      return <Spinner label={texts.preparing} />;
    case 'reading':
      return <Spinner label={texts.reading} />;
    case 'shooting':
      return (
        <CardCamera
          key={phase.attempt}
          shot={licenceShot(phase.side)}
          otherSide={phase.side === 'back' ? flow.frontLook : null}
          failures={flow.failures}
          onPicture={(picture) => flow.check(phase.side, picture)}
        />
      );
    case 'askingBack':
      return <AskBack onAnswer={(written) => void flow.answerBack(written)} />;
    case 'checking':
      return (
        <CheckPicture
          name={sideNames[phase.side]}
          question={texts.shots[phase.side].question}
          picture={phase.picture}
          sending={false}
          onUse={() => void flow.use(phase.side, phase.picture)}
          onAgain={() => flow.again(phase.side)}
        />
      );
    case 'refused':
      return (
        <TakeAgain
          name={phase.side === null ? texts.licence : sideNames[phase.side]}
          reasons={phase.reasons}
          onAgain={() => flow.again(phase.side)}
          onGoOn={phase.mayGoOn ? () => void flow.goOn() : null}
          onChangeDocument={null}
        />
      );
  }
}
