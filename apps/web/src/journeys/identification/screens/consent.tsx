import { faceInformation } from '../../capture/capture-texts.ts';
import { ConsentScreen } from '../../session/screens/consent-screen.tsx';
import * as identificationTexts from '../identification-texts.ts';
import { pictureNames } from '../identification-texts.ts';
import type { StepProps } from '../journey-tools.ts';
import { joinInSentence } from '@ekyc/design/join-words.ts';

/** What is taken in this identification. */
export function Consent({ tools }: StepProps) {
  const purpose = identificationTexts.consentPurpose(tools.business.name);
  return <ConsentScreen tools={tools} collected={collected(tools)} purpose={purpose} />;
}

/** From the documents allowed and whether thickness is wanted. */
function collected({ facts, customizations }: StepProps['tools']): string[] {
  const { idTypes: allowed, requireThickness } = customizations;
  const pictures = new Set(allowed.flatMap((idType) => pictureNames(idType, requireThickness)));
  return [
    ...(facts.profile.suppliedByClient ? [] : [identificationTexts.consentEntered]),
    identificationTexts.consentPictures(joinInSentence([...pictures])),
    faceInformation,
    ...(allowed.includes('myNumberCard') ? [identificationTexts.consentNoMyNumber] : []),
  ];
}
