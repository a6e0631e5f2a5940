import type { VisitorClient } from '../../api/visitor-client.ts';
import type { SessionTools } from '../session/session-tools.ts';
import type { JourneyFacts } from './journey.ts';

/** What every step of an identification gets. */
export type JourneyTools = SessionTools<JourneyFacts, VisitorClient<'identification'>>;
export interface StepProps {
  readonly tools: JourneyTools;
}
