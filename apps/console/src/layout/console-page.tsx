import { useHeadingFocus } from '@ekyc/design/heading-focus.ts';
import type { ReactNode } from 'react';

interface Props {
  readonly heading: string;
  /** Above the heading, such as the way back. */
  readonly above?: ReactNode;
  /** Beside the heading, such as a button that makes something. */
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}

/** One page: its heading gets the focus when it appears. */
export function ConsolePage({ heading, above, actions, children }: Props) {
  const headingRef = useHeadingFocus(heading);
  return (
    <div className="mx-auto flex max-w-6xl flex-col gap-5">
      {above}
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h1 ref={headingRef} tabIndex={-1} className="text-2xl leading-snug font-bold">
          {heading}
        </h1>
        {actions}
      </div>
      {children}
    </div>
  );
}
