import type { StepProps } from '../journey-tools.ts';
import { StartProven } from '../screens/start-proven.tsx';
import * as mdocTexts from './mdoc-texts.ts';

/** The phone says who somebody is. */
export function StartMdoc({ tools }: StepProps) {
  return (
    <StartProven
      tools={tools}
      needed={mdocTexts.consentNeeded}
      taken={mdocTexts.consentTaken}
      collected={mdocTexts.consentCollected}
    />
  );
}
