import {
  DeclinedOutcome,
  GoodOutcome,
  ReceivedOutcome,
  ResubmissionScreen,
} from '../session/endings/late-endings.ts';
import { StartScreen } from '../session/screens/start-screen.tsx';
import type { StepProps } from './journey.ts';
import { reasonsToRetake, texts } from './additional-document-texts.ts';

/** Whose request this is, and which licence is taken. */
export function Start({ tools }: StepProps) {
  const { heading, lead, needed, taken } = texts.start;
  const { collected, purpose } = texts.consent;
  const { name } = tools.business;
  const { documentType } = tools.facts.materials;
  const consent = {
    needed: needed(documentType),
    taken,
    collected: collected(documentType),
    purpose: purpose(name),
  };
  const pictures = [`${documentType}-front`, `${documentType}-back`];
  return (
    <StartScreen
      tools={tools}
      heading={heading(name)}
      lead={lead(name)}
      consent={consent}
      specimens={{ documents: [{ name: texts.licence, pictures }], takesFace: false }}
    />
  );
}

/** The licence again, and why; what was corrected stays. */
export function Resubmission({ tools }: StepProps) {
  const { client, facts, onProblem, advance } = tools;
  const { button, rest } = texts.resubmission;
  const begin = async () => {
    const started = await client.call('additionalDocument.startTake', {});
    if (!started.ok) return onProblem(started.problem);
    // A visitor who submitted once has agreed; only this browser may have forgotten it.
    await advance({ started: true, consented: true });
  };
  const reasons = reasonsToRetake(facts.completed.parts[0] ?? { problems: [] });
  return (
    <ResubmissionScreen
      tools={tools}
      parts={[{ name: texts.licence, reasons }]}
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
