import * as identificationTexts from '../identification-texts.ts';
import * as jpkiTexts from '../jpki/jpki-texts.ts';
import type { StepProps } from '../journey-tools.ts';
import { StartProven } from './start-proven.tsx';

/** The card says who somebody is. */
export function StartJpki({ tools }: StepProps) {
  return (
    <StartProven
      tools={tools}
      needed={jpkiTexts.consentNeeded}
      taken={identificationTexts.consentTakenJpki}
      collected={identificationTexts.consentJpki}
    />
  );
}
