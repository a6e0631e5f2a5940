import { useState, useSyncExternalStore } from 'react';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';
import * as designTexts from './design-texts.ts';
import { applyTextSize, onTextSize, storedTextSize, textSizes } from './text-size.ts';
import { textSizeTexts } from './design-texts.ts';

/** Samples: they stay as they are whatever is chosen. */
const scales = { normal: 'text-[16px]', large: 'text-[20px]', 'extra-large': 'text-[24px]' } as const;

/** 「Aa」: opens the choice of 標準・大・特大. */
export function TextSizeButton() {
  const [open, setOpen] = useState(false);
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
      {open && <TextSizeDialog onClose={() => setOpen(false)} />}
    </>
  );
}

function TextSizeDialog({ onClose }: { onClose: () => void }) {
  const size = useSyncExternalStore(onTextSize, storedTextSize);
  return (
    <Dialog heading={textSizeTexts.heading} onClose={onClose}>
      <div role="group" aria-label={textSizeTexts.heading} className="grid grid-cols-3 gap-2">
        {textSizes.map((option) => (
          <button
            key={option}
            type="button"
            aria-pressed={size === option}
            onClick={() => applyTextSize(option)}
            className={`min-h-[max(var(--control-height),48px)] rounded-xl border px-1 whitespace-nowrap ${scales[option]} ${size === option ? 'border-brand-fill bg-brand-fill font-bold text-on-brand' : 'border-solid-gray-536'}`}
          >
            {textSizeTexts.sizes[option]}
          </button>
        ))}
      </div>
      <Button look="secondary" onClick={onClose}>
        {designTexts.buttonClose}
      </Button>
    </Dialog>
  );
}
