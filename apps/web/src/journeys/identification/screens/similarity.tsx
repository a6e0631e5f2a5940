import { useState } from 'react';
import { Button } from '@ekyc/design/button.tsx';
import { Screen } from '../../../design/screen.tsx';
import { Spinner } from '../../../design/spinner.tsx';
import { useOnce } from '@ekyc/design/use-once.ts';
import type { StepProps } from '../journey-tools.ts';
import * as identificationTexts from '../identification-texts.ts';
import * as captureTexts from '../../capture/capture-texts.ts';

/** Compares face and portrait; where they look unlike and another try is left, the face may be taken again. */
export function Similarity({ tools }: StepProps) {
  const { client, advance, onProblem } = tools;
  const [retry, setRetry] = useState(false);
  const goOn = async () => advance({ similarityChecked: true });
  const faceAgain = async () => {
    const started = await client.call('identification.startTake', { type: 'face' });
    if (!started.ok) return onProblem(started.problem);
    await advance();
  };
  useOnce(async () => {
    const checked = await client.call('identification.checkSimilarity');
    if (checked.ok) {
      if (checked.value.similar || !checked.value.retry) return goOn();
      return setRetry(true);
    }
    // The examination compares again: no more tries here is no reason to stop the visitor.
    const { code } = checked.problem;
    if (code === 'similarity_limit_reached' || code === 'face_failure_limit_reached') return goOn();
    onProblem(checked.problem);
  });
  if (!retry) return <Spinner label={identificationTexts.similarityChecking} />;
  return (
    <Screen
      heading={captureTexts.faceAgainHeading}
      actions={
        <>
          <Button data-testid="take-again" onClick={() => void faceAgain()}>
            {captureTexts.faceAgainAgain}
          </Button>
          <Button look="secondary" data-testid="go-on" onClick={() => void goOn()}>
            {captureTexts.shutterGoOn}
          </Button>
        </>
      }
    >
      <p>{identificationTexts.similarityUnlike}</p>
      <p>{identificationTexts.similarityGlasses}</p>
    </Screen>
  );
}
