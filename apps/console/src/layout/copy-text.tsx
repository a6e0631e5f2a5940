import { Button } from '@ekyc/design/button.tsx';
import { useRef, useState } from 'react';

interface Props {
  /** What it is. */
  readonly label: string;
  readonly text: string;
  readonly copy: string;
  readonly copied: string;
  /** Where the browser refuses: the text is selected then. */
  readonly byHand: string;
}

/** A text that somebody takes along: a link, a key that is shown once. */
export function CopyText({ label, text, copy, copied, byHand }: Props) {
  const [message, setMessage] = useState('');
  const place = useRef<HTMLElement>(null);
  const take = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setMessage(copied);
    } catch {
      if (place.current !== null) window.getSelection()?.selectAllChildren(place.current);
      setMessage(byHand);
    }
  };
  return (
    <div className="flex flex-wrap items-center gap-2">
      <p className="basis-full font-bold">{label}</p>
      <code
        ref={place}
        translate="no"
        className="min-w-0 flex-1 basis-48 rounded-lg bg-solid-gray-50 p-3 text-sm break-all select-all"
      >
        {text}
      </code>
      <Button look="small" onClick={() => void take()}>
        {copy}
      </Button>
      <p role="status" className="basis-full text-sm empty:hidden">
        {message}
      </p>
    </div>
  );
}
