import { useState } from 'react';
import { applyTextSize, keptTextSize, textSizeNames, textSizes } from './text-size.ts';

/** 文字サイズ 標準・大・特大. */
export function TextSizeControl() {
  const [size, setSize] = useState(keptTextSize);
  return (
    <fieldset className="flex items-center gap-2">
      <legend className="float-left mr-2 text-sm">文字サイズ</legend>
      <span className="flex overflow-hidden rounded-md border border-solid-gray-536">
        {textSizes.map((option) => (
          <button
            key={option}
            type="button"
            aria-pressed={size === option}
            onClick={() => {
              applyTextSize(option);
              setSize(option);
            }}
            className={`min-h-[32px] min-w-[40px] px-2 text-sm -outline-offset-4 ${size === option ? 'bg-solid-gray-800 font-bold text-white' : 'bg-white text-solid-gray-900'}`}
          >
            {textSizeNames[option]}
          </button>
        ))}
      </span>
    </fieldset>
  );
}
