import type { ListingMeans, ListingReason } from '@ekyc/contract';
import { useState } from 'react';
import { RadioField } from '../layout/radio-field.tsx';
import { useMembership } from '../membership/membership.ts';
import { meansNames } from './list-names.ts';
import { proposeTexts as texts } from './listings-texts.ts';
import { ProposeFrame } from './propose-frame.tsx';

interface Props {
  readonly publicId: string;
  /** By what of the case its person can be listed; at least one. */
  readonly can: readonly ListingMeans[];
  readonly onDone: () => Promise<void>;
  readonly onClose: () => void;
}

/** Proposes the person of a case, by what stands sealed in it: nothing of it is shown. */
export function ProposeFromCase({ publicId, can, onDone, onClose }: Props) {
  const { client } = useMembership();
  const [by, setBy] = useState<ListingMeans>(can[0] ?? 'documentNumber');
  const names = Object.fromEntries(can.map((means) => [means, meansNames[means]]));
  return (
    <ProposeFrame
      missing={{}}
      send={({ reason, note, ...about }) =>
        client.call('listing.proposeFromCase', {
          params: { publicId },
          body: { ...about, by, reason: reason as ListingReason, note: note.trim() },
        })
      }
      onDone={onDone}
      onClose={onClose}
      renderWhom={() => (
        <>
          <RadioField<ListingMeans> legend={texts.byOfCase} names={names} value={by} onChange={setBy} />
          <p className="text-sm">{texts.byHint}</p>
        </>
      )}
    />
  );
}
