import { Button } from '@ekyc/design/button.tsx';
import { usePending } from '@ekyc/design/use-pending.ts';
import { Screen } from '../../../design/screen.tsx';
import type { SessionTools } from '../../session/session-tools.ts';
import * as captureTexts from '../capture-texts.ts';
import type { FaceTools } from '../face-flow.ts';
import { FaceTake } from './face-take.tsx';

interface Props {
  readonly tools: FaceTools & Pick<SessionTools, 'facts' | 'advance'>;
}

/** The face; coming back to it, the visitor finds it taken, and may leave it or take it again. */
export function FaceStep({ tools }: Props) {
  return tools.facts.record.lookingAt === 'face' ? <FaceDone tools={tools} /> : <FaceTake tools={tools} />;
}

function FaceDone({ tools: { client, advance, onProblem } }: Props) {
  const [pending, again] = usePending(async () => {
    const started = await client.callOwn('startTake', { type: 'face' });
    if (!started.ok) return onProblem(started.problem);
    await advance({ lookingAt: null });
  });
  return (
    <Screen
      heading={captureTexts.faceDoneHeading}
      actions={
        <>
          <Button data-testid="go-on" onClick={() => void advance({ lookingAt: null })}>
            {captureTexts.goOn}
          </Button>
          <Button look="secondary" data-testid="take-again" pending={pending} onClick={again}>
            {captureTexts.faceAgainAgain}
          </Button>
        </>
      }
    >
      <p>{captureTexts.faceDone}</p>
    </Screen>
  );
}
