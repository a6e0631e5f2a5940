import { type KeyboardEvent, useRef } from 'react';
import { tabs, signInTexts } from './sign-in-texts.ts';

type Tab = keyof typeof tabs;
const order: readonly Tab[] = ['signIn', 'signUp'];

interface Props {
  readonly selected: Tab;
  readonly onSelect: (tab: Tab) => void;
}

/** Signing in and signing up, side by side. Arrow keys move between them, Enter chooses. */
export function SignInTabs({ selected, onSelect }: Props) {
  const list = useRef<HTMLDivElement>(null);
  const move = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return;
    const all = [...(list.current?.querySelectorAll<HTMLElement>('[role="tab"]') ?? [])];
    const at = all.indexOf(document.activeElement as HTMLElement);
    all[(at + 1) % all.length]?.focus();
  };
  return (
    <div ref={list} role="tablist" aria-label={signInTexts.tabs} onKeyDown={move} className="flex">
      {order.map((tab) => (
        <button
          key={tab}
          type="button"
          role="tab"
          aria-selected={selected === tab}
          tabIndex={selected === tab ? 0 : -1}
          onClick={() => selected === tab || onSelect(tab)}
          className={`min-h-[48px] flex-1 border-b-4 px-2 -outline-offset-4 ${selected === tab ? 'border-brand font-bold text-brand' : 'border-solid-gray-200 text-solid-gray-700'}`}
        >
          {tabs[tab]}
        </button>
      ))}
    </div>
  );
}
