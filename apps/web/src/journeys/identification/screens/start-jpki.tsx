import { StartScreen } from '../../session/screens/start-screen.tsx';
import { nothingTaken } from '../../specimen/specimen-takes.ts';
import * as identificationTexts from '../identification-texts.ts';
import * as jpkiTexts from '../jpki/jpki-texts.ts';
import type { StepProps } from '../journey-tools.ts';
import { OtherMethod } from './other-method.tsx';

/** Nothing is photographed: the card says who somebody is. */
export function StartJpki({ tools }: StepProps) {
  const { business, facts } = tools;
  // Nothing is filmed either.
  const customizations = { ...tools.customizations, recording: 'off' as const };
  return (
    <StartScreen
      withoutCamera
      tools={{ ...tools, customizations }}
      heading={identificationTexts.startHeading(business.name)}
      lead={identificationTexts.startLead(business.name)}
      consent={{
        needed: jpkiTexts.consentNeeded,
        taken: identificationTexts.consentTakenJpki,
        collected: [
          ...(facts.profile.suppliedByClient ? [] : [identificationTexts.consentEntered]),
          identificationTexts.consentJpki,
          identificationTexts.consentNoMyNumber,
        ],
        purpose: identificationTexts.consentPurpose(business.name),
      }}
      otherWay={<OtherMethod tools={tools} />}
      specimens={nothingTaken}
    />
  );
}
