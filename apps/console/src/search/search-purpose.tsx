import { PurposeDialog } from '../verification-page/purpose-dialog.tsx';
import { personalTexts } from '../verification-page/verification-texts.ts';
import { texts } from './purpose-texts.ts';

interface Props {
  readonly onPurpose: (purpose: string) => void;
  readonly onClose: () => void;
}

/** Asks why names and document numbers are searched. */
export function SearchPurpose({ onPurpose, onClose }: Props) {
  return (
    <PurposeDialog
      heading={texts.heading}
      submit={texts.submit}
      purposes={personalTexts.purposes}
      onPurpose={onPurpose}
      onClose={onClose}
    />
  );
}
