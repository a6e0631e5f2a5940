import type { ClientAnswer, Customizations } from '@ekyc/contract';
import type { Problem } from '../../api/call-types.ts';
import type { VisitorClient } from '../../api/visitor-client.ts';
import type { JourneyFacts, JourneyRecord } from './journey.ts';

/** What every step gets: where the journey stands, and how to go on. */
export interface JourneyTools {
  readonly client: VisitorClient;
  readonly facts: JourneyFacts;
  /** The commissioning business. */
  readonly business: ClientAnswer;
  readonly customizations: Customizations;
  /** Notes what this browser must remember, asks the server where the journey is, and shows that step. */
  readonly advance: (change?: Partial<JourneyRecord>) => Promise<void>;
  /** For problems that the step itself has no answer to. */
  readonly onProblem: (problem: Problem) => void;
  /** Asks whether to give up. */
  readonly onCancel: () => void;
}
export interface StepProps {
  readonly tools: JourneyTools;
}
