import { useState } from 'react';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';
import * as designTexts from './design-texts.ts';
import { textSizeTexts } from './design-texts.ts';
import { TextSizeControl } from './text-size-control.tsx';

/** 「Aa」: opens the choice of 標準・大・特大. */
export function TextSizeButton() {
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <button
        type="button"
        aria-label={textSizeTexts.heading}
        onClick={() => setOpen(true)}
        className="size-[max(3rem,48px)] rounded-full hover:bg-solid-gray-50"
      >
        <span aria-hidden="true" translate="no" className="text-lg font-bold">
          {textSizeTexts.sign}
        </span>
      </button>
      {open && (
        <Dialog heading={textSizeTexts.heading} onClose={close}>
          <TextSizeControl />
          <Button look="secondary" onClick={close}>
            {designTexts.buttonClose}
          </Button>
        </Dialog>
      )}
    </>
  );
}
