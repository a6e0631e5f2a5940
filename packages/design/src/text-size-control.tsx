import { useSyncExternalStore } from 'react';
import { applyTextSize, storedTextSize, onTextSize, textSizes } from './text-size.ts';
import { textSizeTexts } from './design-texts.ts';

/** 標準・大・特大. */
export function TextSizeControl() {
  const size = useSyncExternalStore(onTextSize, storedTextSize);
  return (
    <fieldset className="flex flex-wrap items-center gap-2">
      <legend className="float-left mr-2 text-sm whitespace-nowrap">{textSizeTexts.label}</legend>
      <span className="flex flex-auto overflow-hidden rounded-xl border border-solid-gray-536">
        {textSizes.map((option) => (
          <button
            key={option}
            type="button"
            aria-pressed={size === option}
            onClick={() => applyTextSize(option)}
            className={`min-h-[max(3rem,48px)] min-w-[48px] shrink-0 grow px-2 whitespace-nowrap -outline-offset-4 ${size === option ? 'bg-solid-gray-800 font-bold text-white' : 'bg-white text-solid-gray-900'}`}
          >
            {textSizeTexts.sizes[option]}
          </button>
        ))}
      </span>
    </fieldset>
  );
}
