import { Button } from '@ekyc/design/button.tsx';
import { StartScreen } from '../../session/screens/start-screen.tsx';
import * as identificationTexts from '../identification-texts.ts';
import { faceInformation } from '../../capture/capture-texts.ts';
import { idTypeNames, pictureNames } from '../identification-texts.ts';
import { documentComes } from '../journey.ts';
import { specimenOf } from '../../specimen/specimen-takes.ts';
import type { StepProps } from '../journey-tools.ts';
import { OtherMethod } from './other-method.tsx';
import { StartJpki, StartMdoc } from './late-screens.ts';
import { joinInSentence } from '@ekyc/design/join-words.ts';

/** Whose request this is, what is taken and why. */
export function Start({ tools }: StepProps) {
  const { business, customizations, facts } = tools;
  const { idTypes, requireThickness } = customizations;
  const names = joinInSentence(idTypes.map((idType) => idTypeNames[idType]));
  const pictures = new Set(idTypes.flatMap((idType) => pictureNames(idType, requireThickness)));
  const supplied = facts.profile.suppliedByClient;
  const chip = documentComes(facts.completed) === 'readInApp';
  if (facts.completed.method === 'jpki') return <StartJpki tools={tools} />;
  if (facts.completed.method === 'mdoc') return <StartMdoc tools={tools} />;
  return (
    <StartScreen
      tools={tools}
      heading={identificationTexts.startHeading(business.name)}
      lead={identificationTexts.startLead(business.name)}
      consent={{
        needed:
          idTypes.length > 1
            ? identificationTexts.startOneOf(names)
            : identificationTexts.startOriginal(names),
        taken: chip
          ? identificationTexts.consentTakenChip
          : supplied
            ? identificationTexts.consentTakenSupplied
            : identificationTexts.consentTaken,
        collected: [
          ...(supplied ? [] : [identificationTexts.consentEntered]),
          chip
            ? identificationTexts.consentChip
            : identificationTexts.consentPictures(joinInSentence([...pictures])),
          faceInformation,
          ...(idTypes.includes('myNumberCard') ? [identificationTexts.consentNoMyNumber] : []),
        ],
        purpose: identificationTexts.consentPurpose(business.name),
      }}
      specimens={{
        documents: chip
          ? []
          : idTypes.map((idType) => specimenOf(idType, idTypeNames[idType], requireThickness)),
        takesFace: true,
      }}
      otherWay={
        <>
          <OtherMethod tools={tools} />
          {mayShareAccount(tools) && (
            <Button look="text" wide={false} data-testid="use-account" onClick={() => openAccount(tools)}>
              {identificationTexts.startUseAccount}
            </Button>
          )}
        </>
      }
    />
  );
}

/**
 * Sharing an account's information is agreed to in a page of our own, never in one that a business frames; a visitor
 * who came to register has nothing to share yet.
 */
function mayShareAccount({ customizations, facts }: StepProps['tools']): boolean {
  return customizations.userSubmission && facts.completed.account === null && window.top === window;
}

function openAccount({ client }: StepProps['tools']): void {
  window.location.assign(`/user/share?publicId=${encodeURIComponent(client.publicId)}`);
}
