import { Button } from '@ekyc/design/button.tsx';
import { Notice } from '@ekyc/design/notice.tsx';
import { CopyText } from '../layout/copy-text.tsx';
import { FocusHere } from '../layout/focus-here.tsx';
import { secretTexts as texts } from './webhooks-texts.ts';

interface Props {
  readonly secret: string;
  /** Whether an older one signs beside it. */
  readonly both: boolean;
  readonly onClose: () => void;
}

/** A secret, shown this once. */
export function ShownSecret({ secret, both, onClose }: Props) {
  return (
    <>
      <FocusHere>
        <Notice tone="warning">{texts.warning}</Notice>
      </FocusHere>
      <CopyText
        label={texts.label}
        text={secret}
        copy={texts.copy}
        copied={texts.copied}
        byHand={texts.byHand}
      />
      {both && <p>{texts.both}</p>}
      <Button onClick={onClose}>{texts.close}</Button>
    </>
  );
}
