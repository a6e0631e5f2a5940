import { createContext, type ReactNode } from 'react';

/** What the header shows of the journey it stands in. */
export interface HeaderFacts {
  readonly progress: { readonly position: number; readonly total: number } | null;
  readonly logoUrl: string | null;
  readonly supportMsg: string | null;
  /** To the step before; null where there is none. */
  readonly onBack: (() => void) | null;
  /** Gives up the journey; null where there is nothing to give up. */
  readonly onCancel: (() => void) | null;
  /** Shows the QR code for another device; null where there is nothing to take along. */
  readonly onOtherDevice: (() => void) | null;
  /** Ends it on this device alone; null where this device holds nothing. */
  readonly onLeaveDevice: (() => void) | null;
  /** What is asked likeliest where the visitor is; null where nothing is. */
  readonly questions: ReactNode;
  /** What the help says first, where pictures are taken. */
  readonly advice: readonly string[];
}

export const HeaderContext = createContext<HeaderFacts>({
  progress: null,
  logoUrl: null,
  supportMsg: null,
  onBack: null,
  onCancel: null,
  onOtherDevice: null,
  onLeaveDevice: null,
  questions: null,
  advice: [],
});
