import { StartScreen } from '../../session/screens/start-screen.tsx';
import * as identificationTexts from '../identification-texts.ts';
import { nothingTaken } from '../../specimen/specimen-takes.ts';
import type { StepProps } from '../journey-tools.ts';
import { OtherMethod } from '../screens/other-method.tsx';
import * as mdocTexts from './mdoc-texts.ts';

/** Nothing is photographed or filmed: the phone says who somebody is. */
export function StartMdoc({ tools }: StepProps) {
  const { business, facts } = tools;
  const customizations = { ...tools.customizations, recording: 'off' as const };
  return (
    <StartScreen
      withoutCamera
      tools={{ ...tools, customizations }}
      heading={identificationTexts.startHeading(business.name)}
      lead={identificationTexts.startLead(business.name)}
      consent={{
        needed: mdocTexts.consentNeeded,
        taken: mdocTexts.consentTaken,
        collected: [
          ...(facts.profile.suppliedByClient ? [] : [identificationTexts.consentEntered]),
          mdocTexts.consentCollected,
          identificationTexts.consentNoMyNumber,
        ],
        purpose: identificationTexts.consentPurpose(business.name),
      }}
      otherWay={<OtherMethod tools={tools} />}
      specimens={nothingTaken}
    />
  );
}
