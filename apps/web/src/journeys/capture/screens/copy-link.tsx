import { useState } from 'react';
import { linkToCopy } from '../../../camera/in-app-browser.ts';
import { Button } from '@ekyc/design/button.tsx';
import * as captureTexts from '../capture-texts.ts';

interface Props {
  readonly label: string;
  readonly look?: 'primary' | 'secondary';
  /** The page's own address, unless another is given. */
  readonly link?: string;
  /** What is said once it was copied. */
  readonly note?: string;
}

/** Copies an address; where the browser refuses, shows it to be copied by hand. */
export function CopyLinkButton({
  label,
  look = 'secondary',
  link = linkToCopy(window.location.href),
  note = captureTexts.copyLinkCopied,
}: Props) {
  const [shown, setShown] = useState<'copied' | 'selectable' | null>(null);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(link);
      setShown('copied');
    } catch {
      setShown('selectable');
    }
  };
  return (
    <>
      <Button look={look} data-testid="copy-link" onClick={() => void copy()}>
        {label}
      </Button>
      <p role="status" className="text-center empty:hidden">
        {shown === 'copied' && note}
        {shown === 'selectable' && captureTexts.copyLinkByHand}
      </p>
      {shown === 'selectable' && (
        <input
          readOnly
          aria-label={captureTexts.copyLinkLink}
          value={link}
          onFocus={(event) => event.target.select()}
          className="w-full rounded-lg border border-solid-gray-536 p-3"
        />
      )}
    </>
  );
}
