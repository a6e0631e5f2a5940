import { Button } from '@ekyc/design/button.tsx';
import { DeclinedOutcome, Outcome } from '../../session/endings/late-endings.ts';
import { isForOwnAccount } from '../journey.ts';
import type { StepProps } from '../journey-tools.ts';
import * as identificationTexts from '../identification-texts.ts';
import { reasonTexts } from '../identification-texts.ts';
import * as sessionTexts from '../../session/session-texts.ts';

export function Approved({ tools }: StepProps) {
  return (
    <Outcome tools={tools} heading={identificationTexts.outcomeApproved} good>
      {isForOwnAccount(tools.facts) ? (
        <p>{identificationTexts.outcomeRegistered}</p>
      ) : (
        <p>{sessionTexts.endResultSent(tools.business.name)}</p>
      )}
      {tools.facts.completed.linkable && window.top === window && (
        <LinkOffer publicId={tools.client.publicId} />
      )}
    </Outcome>
  );
}

/** After the fact and beside the way back: nobody needs an account to be verified. */
function LinkOffer({ publicId }: { publicId: string }) {
  return (
    <section className="flex flex-col gap-3 rounded-lg border border-solid-gray-300 p-4">
      <h2 className="text-lg font-bold">{identificationTexts.outcomeLink}</h2>
      <p>{identificationTexts.outcomeLinkText}</p>
      <Button
        look="secondary"
        data-testid="link-account"
        onClick={() => window.location.assign(`/user/link_account?publicId=${encodeURIComponent(publicId)}`)}
      >
        {identificationTexts.outcomeLinkButton}
      </Button>
    </section>
  );
}

export function Review({ tools }: StepProps) {
  return (
    <Outcome tools={tools} heading={sessionTexts.endReceived}>
      {isForOwnAccount(tools.facts) ? (
        <p>{identificationTexts.outcomeReviewInAccount}</p>
      ) : (
        <p>{sessionTexts.endBusinessTells(tools.business.name)}</p>
      )}
    </Outcome>
  );
}

export function Declined({ tools }: StepProps) {
  return (
    <DeclinedOutcome tools={tools} heading={identificationTexts.outcomeDeclined} reasonTexts={reasonTexts} />
  );
}
