import { Button } from '@ekyc/design/button.tsx';
import { Dialog } from '@ekyc/design/dialog.tsx';
import { useState } from 'react';
import { RadioField } from '../layout/radio-field.tsx';
import { chooseColours, chooseDensity, storedColours, storedDensity } from './look.ts';
import { texts } from './look-texts.ts';

/** Colours and density; each choice shows at once. */
export function LookDialog({ onClose }: { readonly onClose: () => void }) {
  const [colours, setColours] = useState(storedColours);
  const [density, setDensity] = useState(storedDensity);
  return (
    <Dialog heading={texts.heading} onClose={onClose}>
      <RadioField
        legend={texts.colours}
        names={texts.colourNames}
        value={colours}
        onChange={(chosen) => {
          chooseColours(chosen);
          setColours(chosen);
        }}
      />
      <RadioField
        legend={texts.density}
        names={texts.densityNames}
        value={density}
        onChange={(chosen) => {
          chooseDensity(chosen);
          setDensity(chosen);
        }}
      />
      <p className="text-sm text-solid-gray-700">{texts.note}</p>
      <Button onClick={onClose}>{texts.close}</Button>
    </Dialog>
  );
}
