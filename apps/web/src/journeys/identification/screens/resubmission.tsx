import { ResubmissionScreen } from '../../session/endings/late-endings.ts';
import type { StepProps } from '../journey-tools.ts';
import { inOrder, mayCorrect, partName, partReasons, retakeButton } from '../resubmission.ts';
import * as identificationTexts from '../identification-texts.ts';

/** Only what failed, and why; then those pictures and the oath again. */
export function Resubmission({ tools }: StepProps) {
  const { client, facts, onProblem, advance } = tools;
  const parts = inOrder(facts.completed.parts);
  const corrects = mayCorrect(parts, facts.profile);
  const begin = async () => {
    const started = await client.call('identification.startTake', { type: parts[0]?.take ?? 'document' });
    if (!started.ok) return onProblem(started.problem);
    // A visitor who submitted once has agreed; only this browser may have forgotten it.
    await advance({ started: true, consented: true, lookingAt: null });
  };
  return (
    <ResubmissionScreen
      tools={tools}
      parts={parts.map((part) => ({
        name: partName(part, facts.idType),
        reasons: partReasons(part, facts.idType),
      }))}
      button={retakeButton(parts, facts.idType)}
      rest={corrects ? identificationTexts.resubmissionCorrect : identificationTexts.resubmissionRest}
      onBegin={begin}
    />
  );
}
