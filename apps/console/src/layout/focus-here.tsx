import type { ReactNode } from 'react';

/** What a person must read next: it takes the focus when it appears, since the button that led here is gone. */
export function FocusHere({ children }: { children: ReactNode }) {
  return (
    <div ref={takeFocus} tabIndex={-1} className="outline-none focus-visible:shadow-none">
      {children}
    </div>
  );
}

const takeFocus = (element: HTMLElement | null) => element?.focus();
