import { useRef, useState } from 'react';
import { Button } from '@ekyc/design/button.tsx';
import { buttons, authenticatorTexts } from './sign-in-texts.ts';

/** The authenticator's secret, to be copied; selected where the browser refuses to copy. */
export function CopySecret({ secret }: { secret: string }) {
  const [note, setNote] = useState('');
  const text = useRef<HTMLElement>(null);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(secret);
      setNote(authenticatorTexts.copied);
    } catch {
      if (text.current !== null) window.getSelection()?.selectAllChildren(text.current);
      setNote(authenticatorTexts.selected);
    }
  };
  return (
    <div className="flex flex-wrap items-center gap-2">
      <code
        ref={text}
        translate="no"
        data-testid="totp-secret"
        className="min-w-0 flex-1 basis-48 rounded-lg bg-solid-gray-50 p-3 break-all select-all"
      >
        {secret}
      </code>
      <Button look="small" onClick={() => void copy()}>
        {buttons.copy}
      </Button>
      <p role="status" className="basis-full text-sm empty:hidden">
        {note}
      </p>
    </div>
  );
}
