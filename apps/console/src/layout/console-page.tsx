import { useHeadingFocus } from '@ekyc/design/heading-focus.ts';
import type { ReactNode } from 'react';

interface Props {
  readonly heading: string;
  /** Above the heading, such as the way back. */
  readonly above?: ReactNode;
  /** Beside the heading, such as a button that makes something. */
  readonly actions?: ReactNode;
  /** As wide as the window: what is worked on all day. */
  readonly wide?: boolean;
  readonly children: ReactNode;
}

/** One page: its heading gets the focus when it appears. */
export function ConsolePage({ heading, above, actions, wide = false, children }: Props) {
  const headingRef = useHeadingFocus(heading);
  return (
    <div className={`mx-auto flex flex-col gap-5 ${wide ? 'max-w-[110rem] xl:gap-3' : 'max-w-6xl'}`}>
      {!wide && above}
      <div className="flex flex-wrap items-center justify-between gap-3">
        {wide && above}
        <h1 ref={headingRef} tabIndex={-1} className="text-2xl leading-snug font-bold">
          {heading}
        </h1>
        {actions}
      </div>
      {children}
    </div>
  );
}
