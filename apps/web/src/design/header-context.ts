import { createContext, type ReactNode } from 'react';

/** Where the journey is: the parts it has by name, and how far the present one is. */
export interface PartsProgress {
  readonly parts: readonly { readonly name: string; readonly state: 'done' | 'now' | 'todo' }[];
  /** Within the present part; left out where it is one act. */
  readonly count?: { readonly done: number; readonly total: number };
}

/** What the header shows of the journey it stands in. */
export interface HeaderFacts {
  readonly progress: PartsProgress | null;
  /** Whose page it is: null for ours, an empty name until it is known. */
  readonly businessName: string | null;
  readonly logoUrl: string | null;
  /** That nothing here is real, on every screen; null where it is. */
  readonly specimen: string | null;
  /** What is to be known on every screen, in a sentence. */
  readonly note: string | null;
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
  /** What the help says first, where pictures are taken; else nothing. */
  readonly advice: readonly string[];
}

export const HeaderContext = createContext<HeaderFacts>({
  progress: null,
  businessName: null,
  logoUrl: null,
  specimen: null,
  note: null,
  supportMsg: null,
  onBack: null,
  onCancel: null,
  onOtherDevice: null,
  onLeaveDevice: null,
  questions: null,
  advice: [],
});
