import type { CreatedVerification } from '@ekyc/contract';
import { Dialog } from '@ekyc/design/dialog.tsx';
import { useState } from 'react';
import { MadeLink } from './made-link.tsx';
import { MakeFields } from './make-fields.tsx';
import { makeTexts } from './verification-list-texts.ts';

/** Makes a verification, then shows the link for the visitor. */
export function MakeDialog({ onClose }: { onClose: () => void }) {
  const [made, setMade] = useState<CreatedVerification | null>(null);
  return (
    <Dialog heading={made === null ? makeTexts.heading : makeTexts.doneHeading} onClose={onClose}>
      {made === null ? (
        <MakeFields onMade={setMade} onClose={onClose} />
      ) : (
        <MadeLink made={made} onClose={onClose} />
      )}
    </Dialog>
  );
}
