import type { CSSProperties, ReactNode } from 'react';
import { demoTexts } from './demo-texts.ts';

/** The shop's own green, on its buttons too. */
const colours = { '--color-brand': '#1f5c43', '--color-brand-fill': '#1f5c43' } as CSSProperties;

interface Props {
  /** Beside the shop's name. */
  readonly note: string;
  readonly children: ReactNode;
}

/** The shop's sign above, what is sold, and at the foot that it does not exist. */
export function ShopFrame({ note, children }: Props) {
  return (
    <div style={colours} className="flex min-h-dvh flex-col bg-[#fbf9f4]">
      <header className="border-b border-[#e4dccb] bg-white">
        <div className="mx-auto flex w-full max-w-[1080px] flex-wrap items-center gap-x-4 gap-y-1 px-4 py-3 sm:px-6">
          <ShopSign />
          <div className="min-w-0">
            <p className="text-sub leading-tight font-bold text-[#1f5c43]">{demoTexts.shop}</p>
            <p className="text-xs text-solid-gray-700">{demoTexts.trade}</p>
          </div>
          <p className="ml-auto rounded-full border border-[#c9bfa9] px-3 py-1 text-xs text-solid-gray-700">
            {note}
          </p>
        </div>
      </header>
      <main className="mx-auto flex w-full max-w-[1080px] flex-1 flex-col gap-8 px-4 py-6 sm:px-6 wide:py-10">
        {children}
      </main>
      <footer id="privacy" className="border-t border-[#e4dccb] bg-white text-small text-solid-gray-700">
        <p className="mx-auto w-full max-w-[1080px] px-4 py-5 sm:px-6">{demoTexts.privacy}</p>
      </footer>
    </div>
  );
}

/** A shop's curtain with its first character's place left to the name beside it. */
function ShopSign() {
  return (
    <svg viewBox="0 0 48 48" aria-hidden="true" className="size-11 shrink-0">
      <rect width="48" height="48" rx="10" fill="#1f5c43" />
      <path d="M8 12h32v4H8z" fill="#e0b45c" />
      <path d="M10 18h8v18h-8zM20 18h8v14h-8zM30 18h8v18h-8z" fill="#fff" />
    </svg>
  );
}
