import { Button } from '@ekyc/design/button.tsx';
import { StartScreen } from '../../session/screens/start-screen.tsx';
import * as identificationTexts from '../identification-texts.ts';
import { idTypeNames } from '../identification-texts.ts';
import type { StepProps } from '../journey-tools.ts';
import * as sessionTexts from '../../session/session-texts.ts';
import { joinInSentence } from '@ekyc/design/join-words.ts';

/** Whose request this is, what it takes, and that it is recorded. */
export function Start({ tools }: StepProps) {
  const { business, customizations } = tools;
  const names = joinInSentence(customizations.idTypes.map((idType) => idTypeNames[idType]));
  return (
    <StartScreen
      tools={tools}
      heading={identificationTexts.startHeading(business.name)}
      lead={identificationTexts.startLead(business.name)}
      facts={[
        [sessionTexts.startFactTime, identificationTexts.startTime],
        [
          sessionTexts.startFactNeeded,
          customizations.idTypes.length > 1
            ? identificationTexts.startOneOf(names)
            : identificationTexts.startOriginal(names),
        ],
        [sessionTexts.startFactPictures, identificationTexts.startPictures],
      ]}
      otherWay={
        mayShareAccount(tools) && (
          <Button look="secondary" data-testid="use-account" onClick={() => openAccount(tools)}>
            {identificationTexts.startUseAccount}
          </Button>
        )
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
