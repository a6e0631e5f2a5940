import { Button } from '@ekyc/design/button.tsx';
import { Dialog } from '@ekyc/design/dialog.tsx';
import { Notice } from '@ekyc/design/notice.tsx';
import { useState } from 'react';
import { CopyText } from '../layout/copy-text.tsx';
import { FocusHere } from '../layout/focus-here.tsx';
import { MakeForm } from './make-form.tsx';
import { texts } from './keys-texts.ts';

interface Props {
  readonly onMade: () => Promise<void>;
  readonly onClose: () => void;
}

/** Makes a key, then shows it this once. */
export function MakeDialog({ onMade, onClose }: Props) {
  const [apiKey, setApiKey] = useState<string | null>(null);
  if (apiKey === null) {
    return (
      <Dialog heading={texts.form.heading} onClose={onClose}>
        <MakeForm
          onClose={onClose}
          onMade={(made) => {
            setApiKey(made.apiKey);
            void onMade();
          }}
        />
      </Dialog>
    );
  }
  return (
    // Escape must not lose what is shown only now.
    <Dialog heading={texts.once.heading} onClose={() => undefined}>
      <FocusHere>
        <Notice tone="warning">{texts.once.warning}</Notice>
      </FocusHere>
      <CopyText label={texts.once.label} text={apiKey} {...copyTexts} />
      <Button onClick={onClose}>{texts.once.close}</Button>
    </Dialog>
  );
}

const { copy, copied, byHand } = texts.once;
const copyTexts = { copy, copied, byHand };
