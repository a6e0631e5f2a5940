import { Button } from '@ekyc/design/button.tsx';
import { usePending } from '@ekyc/design/use-pending.ts';
import { Screen } from '../../../design/screen.tsx';
import { faceAgainAgain } from '../../capture/capture-texts.ts';
import { FaceTake } from '../../capture/screens/face-take.tsx';
import * as identificationTexts from '../identification-texts.ts';
import type { StepProps } from '../journey-tools.ts';

/** The face; coming back to it, the visitor finds it taken, and may leave it or take it again. */
export function FaceStep({ tools }: StepProps) {
  return tools.facts.record.lookingAt === 'face' ? <FaceDone tools={tools} /> : <FaceTake tools={tools} />;
}

function FaceDone({ tools: { client, advance, onProblem } }: StepProps) {
  const [pending, again] = usePending(async () => {
    const started = await client.call('identification.startTake', { type: 'face' });
    if (!started.ok) return onProblem(started.problem);
    await advance({ lookingAt: null });
  });
  return (
    <Screen
      heading={identificationTexts.faceDoneHeading}
      actions={
        <>
          <Button data-testid="go-on" onClick={() => void advance({ lookingAt: null })}>
            {identificationTexts.goOn}
          </Button>
          <Button look="secondary" data-testid="take-again" pending={pending} onClick={again}>
            {faceAgainAgain}
          </Button>
        </>
      }
    >
      <p>{identificationTexts.faceDone}</p>
    </Screen>
  );
}
