import { FaceCamera } from '../capture/screens/face-camera.tsx';
import { useFlow } from '../capture/flow.ts';
import { faceInformation } from '../capture/capture-texts.ts';
import { DeclinedOutcome, Outcome } from '../session/endings/late-endings.ts';
import { StartScreen } from '../session/screens/start-screen.tsx';
import { faceAlone } from '../specimen/specimen-takes.ts';
import { FaceAuthenticationFlow, type TryPhase } from './face-authentication-flow.ts';
import type { StepProps } from './journey.ts';
import { type StopCode, stops, texts } from './face-authentication-texts.ts';

export function Start({ tools }: StepProps) {
  const { heading, lead, taken } = texts.start;
  const { name } = tools.business;
  const consent = { needed: null, taken, collected: [faceInformation], purpose: texts.purpose };
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

/** The frontal picture, both instructions, and the answer; as often as the server allows. */
export function FaceTry({ tools }: StepProps) {
  const [flow, phase] = useFlow<TryPhase, FaceAuthenticationFlow>(() => new FaceAuthenticationFlow(tools));
  if (phase.kind === 'stopped') return <Stopped tools={tools} why={phase.why} />;
  return (
    <FaceCamera
      phase={phase}
      failures={flow.failures}
      onPicture={(wish, picture) => void flow.take(wish, picture)}
      onGoOn={() => void flow.begin()}
    />
  );
}

/** Nothing can be tried now, and whom to turn to. */
function Stopped({ tools, why }: StepProps & { readonly why: StopCode }) {
  const { heading, text } = stops[why];
  return (
    <Outcome tools={tools} heading={heading}>
      <p>{text(tools.business.name)}</p>
    </Outcome>
  );
}

export function Approved({ tools }: StepProps) {
  const { heading, text, feedback: feedbackHeading } = texts.approved;
  const { name } = tools.business;
  const { feedback } = tools.facts.record;
  return (
    <Outcome tools={tools} heading={heading} good>
      <p>{text(name)}</p>
      {feedback !== null && feedback.trim() !== '' && (
        <section className="rounded-lg border border-solid-gray-300 p-4">
          <h2 className="font-bold">{feedbackHeading(name)}</h2>
          <p className="whitespace-pre-line" data-testid="feedback">
            {feedback}
          </p>
        </section>
      )}
    </Outcome>
  );
}

/** Without a reason: it would teach an impostor. */
export function Declined({ tools }: StepProps) {
  return <DeclinedOutcome tools={tools} heading={texts.declined.heading} reasonTexts={{}} />;
}
