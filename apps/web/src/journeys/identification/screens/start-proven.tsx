import { StartScreen } from '../../session/screens/start-screen.tsx';
import { nothingTaken } from '../../specimen/specimen-takes.ts';
import * as identificationTexts from '../identification-texts.ts';
import type { StepProps } from '../journey-tools.ts';
import { OtherMethod } from './other-method.tsx';

/** The first screen of a method by which nothing is photographed or filmed: a card or a phone says who somebody is. */
export function StartProven({
  tools,
  needed,
  taken,
  collected,
}: StepProps & { readonly needed: string; readonly taken: string; readonly collected: string }) {
  const { business, facts } = tools;
  const customizations = { ...tools.customizations, recording: 'off' as const };
  return (
    <StartScreen
      withoutCamera
      tools={{ ...tools, customizations }}
      heading={identificationTexts.startHeading(business.name)}
      lead={identificationTexts.startLead(business.name)}
      consent={{
        needed,
        taken,
        collected: [
          ...(facts.profile.suppliedByClient ? [] : [identificationTexts.consentEntered]),
          collected,
          identificationTexts.consentNoMyNumber,
        ],
        purpose: identificationTexts.consentPurpose(business.name),
      }}
      otherWay={<OtherMethod tools={tools} />}
      specimens={nothingTaken}
    />
  );
}
