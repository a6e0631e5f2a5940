import type { ReactNode } from 'react';
import { useHeadingFocus } from './heading-focus.ts';

export interface ScreenProps {
  readonly heading: string;
  readonly header: ReactNode;
  /** Between the header and the heading. */
  readonly above?: ReactNode;
  readonly children?: ReactNode;
  /** One primary button first, others after it; they stay at the bottom within the thumb's reach. */
  readonly actions?: ReactNode;
}

/** One screen: header, heading (which gets the focus), text, buttons at the bottom. */
export function Screen({ heading, header, above, children, actions }: ScreenProps) {
  const headingRef = useHeadingFocus(heading);
  return (
    <div className="mx-auto flex min-h-dvh w-full max-w-xl flex-col">
      {header}
      <main className="flex flex-1 flex-col gap-5 px-4 pt-5 pb-8 sm:px-6">
        {above}
        <h1 ref={headingRef} tabIndex={-1} className="text-2xl leading-snug font-bold">
          {heading}
        </h1>
        {children}
      </main>
      {actions !== undefined && (
        <div className="sticky bottom-0 flex empty:hidden flex-col [@media(max-height:600px)]:static gap-3 border-t border-solid-gray-200 bg-white px-4 pt-3 pb-[max(1rem,env(safe-area-inset-bottom))] sm:px-6">
          {actions}
        </div>
      )}
    </div>
  );
}
