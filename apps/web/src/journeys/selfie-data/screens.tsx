import { Button } from '@ekyc/design/button.tsx';
import { Screen } from '../../design/screen.tsx';
import { usePending } from '@ekyc/design/use-pending.ts';
import { faceReasons } from '../capture/face-reasons.ts';
import { acceptedTakes } from '../capture/takes.ts';
import { faceInformation } from '../capture/capture-texts.ts';
import {
  DeclinedOutcome,
  GoodOutcome,
  ReceivedOutcome,
  ResubmissionScreen,
} from '../session/endings/late-endings.ts';
import { StartScreen } from '../session/screens/start-screen.tsx';
import { faceAlone } from '../specimen/specimen-takes.ts';
import type { StepProps } from './journey.ts';
import { texts } from './selfie-data-texts.ts';

/** Whose request this is, what is taken and why. */
export function Start({ tools }: StepProps) {
  const { heading, lead, taken } = texts.start;
  const { name } = tools.business;
  const consent = { needed: null, taken, collected: [faceInformation], purpose: texts.purpose(name) };
  return (
    <StartScreen
      tools={tools}
      heading={heading(name)}
      lead={lead(name)}
      consent={consent}
      specimens={faceAlone}
    />
  );
}

/** What is stored and what for; submits exactly the frozen pictures. */
export function Confirm({ tools }: StepProps) {
  const { client, facts, onProblem, advance } = tools;
  const { heading, done, kept, usedFor, use, submit } = texts.confirm;
  const [pending, run] = usePending(async () => {
    const submitted = await client.call('selfieData.submit', { take: acceptedTakes(facts.materials) });
    if (!submitted.ok) return onProblem(submitted.problem);
    await advance();
  });
  return (
    <Screen
      heading={heading}
      actions={
        <Button data-testid="submit" pending={pending} onClick={run}>
          {submit}
        </Button>
      }
    >
      <p>{done}</p>
      <dl className="flex flex-col gap-3 rounded-lg bg-solid-gray-50 p-4">
        <div>
          <dt className="font-bold">{kept}</dt>
          <dd>{faceInformation}</dd>
        </div>
        <div>
          <dt className="font-bold">{usedFor}</dt>
          <dd>{use}</dd>
        </div>
      </dl>
    </Screen>
  );
}

/** Only the face again, and why. */
export function Resubmission({ tools }: StepProps) {
  const { client, facts, onProblem, advance } = tools;
  const { name, button, rest } = texts.resubmission;
  const begin = async () => {
    const started = await client.callOwn('startTake', { type: 'face' });
    if (!started.ok) return onProblem(started.problem);
    // A visitor who submitted once has agreed; only this browser may have forgotten it.
    await advance({ started: true, consented: true });
  };
  const reasons = faceReasons(facts.completed.parts[0] ?? { problems: [], reasons: [] });
  return (
    <ResubmissionScreen
      tools={tools}
      parts={[{ name, reasons }]}
      button={button}
      rest={rest}
      onBegin={begin}
    />
  );
}

export function Approved({ tools }: StepProps) {
  return <GoodOutcome tools={tools} {...texts.approved} />;
}

export function Review({ tools }: StepProps) {
  return <ReceivedOutcome tools={tools} {...texts.review} />;
}

export function Declined({ tools }: StepProps) {
  const { heading, reasons } = texts.declined;
  return <DeclinedOutcome tools={tools} heading={heading} reasonTexts={reasons} />;
}
