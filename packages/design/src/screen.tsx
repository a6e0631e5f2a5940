import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { useHeadingFocus } from './heading-focus.ts';
import { Shell } from './shell.tsx';

export interface ScreenProps {
  readonly heading: string;
  readonly header: ReactNode;
  /** Above the heading. */
  readonly above?: ReactNode;
  /** What the heading says, drawn. With it, or with `lead` or `aside`, a wide page has two columns. */
  readonly drawing?: ReactNode;
  /** Under the heading: what and why, in a sentence or two. */
  readonly lead?: ReactNode;
  /** Under the lead where there are two columns, after all else where there is one: what may be read. */
  readonly aside?: ReactNode;
  readonly children?: ReactNode;
  /** One primary button first, others after it; on a phone they stay at the bottom within the thumb's reach. */
  readonly actions?: ReactNode;
  /** False if the buttons must cover nothing: a QR code is only readable as a whole. */
  readonly stickyActions?: boolean;
}

/** One screen: heading (which gets the focus), what and why, what is done, and the buttons. */
export function Screen({
  heading,
  header,
  above,
  drawing,
  lead,
  aside,
  children,
  actions,
  stickyActions = true,
}: ScreenProps) {
  const headingRef = useHeadingFocus(heading);
  const explained = drawing !== undefined || lead !== undefined || aside !== undefined;
  const acted = children !== undefined || actions !== undefined;
  const title = (
    <h1 ref={headingRef} tabIndex={-1} className="text-heading font-bold">
      {heading}
    </h1>
  );
  if (!explained || !acted) {
    return (
      <Shell header={header}>
        <main className={`${column} wide:my-10 wide:max-w-[640px] ${card}`}>
          {above}
          {drawing !== undefined && <div className={drawn}>{drawing}</div>}
          {title}
          {lead}
          {children}
          {aside}
          <Actions sticky={stickyActions}>{actions}</Actions>
        </main>
      </Shell>
    );
  }
  return (
    <Shell header={header}>
      <main
        className={`${column} wide:my-12 wide:grid wide:max-w-[1080px] wide:grid-cols-[minmax(0,5fr)_minmax(0,6fr)] wide:items-start wide:gap-14`}
      >
        <div className="contents wide:flex wide:flex-col wide:gap-5 wide:pt-2">
          {above}
          {drawing !== undefined && (
            <div className={`${drawn} wide:mx-0 wide:w-full wide:max-w-[22rem]`}>{drawing}</div>
          )}
          {title}
          {lead}
          <div className="hidden empty:hidden wide:flex wide:flex-col wide:gap-4">{aside}</div>
        </div>
        <div className={`contents wide:flex wide:flex-col wide:gap-5 ${card}`}>
          {children}
          <div className="flex flex-col gap-4 empty:hidden wide:hidden">{aside}</div>
          <Actions sticky={stickyActions}>{actions}</Actions>
        </div>
      </main>
    </Shell>
  );
}

const drawn = 'mx-auto w-[min(52vw,13rem)]';
const column =
  'mx-auto flex w-full max-w-xl flex-1 animate-screen motion-reduce:animate-screen-still flex-col gap-5 px-4 pt-5 pb-6 sm:px-6 wide:flex-none';
const card = 'wide:rounded-2xl wide:bg-white wide:p-8 wide:shadow-float';

/** The buttons: at the bottom on a phone, with a shadow while there is more under them. */
function Actions({ children, sticky }: { children: ReactNode; sticky: boolean }) {
  const end = useRef<HTMLDivElement>(null);
  const hides = useBelowSight(end);
  if (children === undefined) return null;
  return (
    <>
      <div
        className={`-mx-4 mt-auto flex flex-col gap-3 bg-white px-4 pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] empty:hidden sm:-mx-6 sm:px-6 wide:static wide:mx-0 wide:px-0 wide:pb-0 [@media(max-height:600px)]:static ${sticky ? 'sticky bottom-0 z-10' : ''} ${sticky && hides ? 'shadow-[0_-6px_16px_rgb(26_26_26/0.16)] wide:shadow-none' : ''}`}
      >
        {children}
      </div>
      <div ref={end} className="-mt-5" />
    </>
  );
}

/** Whether this place is still to be scrolled to. */
function useBelowSight(place: RefObject<HTMLElement | null>): boolean {
  const [below, setBelow] = useState(false);
  useEffect(() => {
    if (place.current === null) return;
    const watch = new IntersectionObserver(([entry]) => {
      if (entry !== undefined) setBelow(!entry.isIntersecting && entry.boundingClientRect.top > 0);
    });
    watch.observe(place.current);
    return () => watch.disconnect();
  }, [place]);
  return below;
}
