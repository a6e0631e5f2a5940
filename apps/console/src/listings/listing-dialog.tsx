import type { ShownListing } from '@ekyc/contract';
import { Button } from '@ekyc/design/button.tsx';
import { Dialog } from '@ekyc/design/dialog.tsx';
import { useCallback, useState } from 'react';
import { useLoaded } from '../api/use-loaded.ts';
import { Failed, Waiting } from '../layout/waiting.tsx';
import { useMembership } from '../membership/membership.ts';
import { PurposeDialog } from '../verification-page/purpose-dialog.tsx';
import { personalTexts } from '../verification-page/verification-texts.ts';
import { ListingActs } from './listing-acts.tsx';
import { ListingFacts } from './listing-facts.tsx';
import { shownTexts as texts } from './listings-texts.ts';

interface Props {
  readonly id: string;
  /** It was approved, or is over. */
  readonly onChange: () => void;
  readonly onClose: () => void;
}

/** One listing, once somebody said why they look at it. */
export function ListingDialog({ id, onChange, onClose }: Props) {
  const [purpose, setPurpose] = useState<string | null>(null);
  return purpose === null ? (
    <PurposeDialog
      heading={texts.purposeHeading}
      submit={texts.submit}
      purposes={personalTexts.purposes}
      onPurpose={setPurpose}
      onClose={onClose}
    />
  ) : (
    <Shown id={id} purpose={purpose} onChange={onChange} onClose={onClose} />
  );
}

function Shown({ id, purpose, onChange, onClose }: Props & { readonly purpose: string }) {
  const { client } = useMembership();
  const ask = useCallback(
    (signal: AbortSignal) => client.call('listing.show', { params: { id }, purpose, signal }),
    [client, id, purpose],
  );
  const { loaded, reload } = useLoaded<ShownListing>(ask);
  return (
    <Dialog heading={texts.heading} onClose={onClose}>
      {loaded.state === 'loading' && <Waiting />}
      {loaded.state === 'failed' && <Failed problem={loaded.problem} onRetry={reload} />}
      {loaded.state === 'loaded' && (
        <>
          <ListingFacts listing={loaded.value} />
          <ListingActs
            listing={loaded.value}
            onDone={() => {
              onChange();
              onClose();
            }}
          />
        </>
      )}
      <Button look="text" onClick={onClose}>
        {texts.close}
      </Button>
    </Dialog>
  );
}
