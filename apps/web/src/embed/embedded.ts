import type { FrameMessage } from '@ekyc/contract';
import { setSurroundings } from '@ekyc/design/surroundings.ts';
import { useSyncExternalStore } from 'react';
import { connectHost, type Host } from './host.ts';
import { followSize } from './follow-size.ts';

/** Null unless the page is one of `/embed/…` inside another page. */
let host: Host | null = null;

/** Joins the page around, where there is one; before anything else, so that no greeting is missed. */
export function joinHost(): void {
  if (window.parent === window || !window.location.pathname.startsWith('/embed/')) return;
  const around = connectHost(window);
  host = around;
  followSize(around);
  setSurroundings({
    screenShown: () => around.tell({ type: 'screen' }),
    // A frame that has just loaded takes the focus from nobody who writes in the page around it.
    mayTakeFocus: () => document.hasFocus(),
    // A frame as high as its content is mostly out of sight: the dialog is read from its beginning all the same.
    dialogShown: (dialog) => {
      if (around.mode() === 'inline') dialog.scrollIntoView({ block: 'start' });
    },
  });
}

/** Tells the page around; to nobody where there is none. */
export function tellHost(message: FrameMessage): void {
  host?.tell(message);
}

/** The page around, null where there is none. */
export function currentHost(): Host | null {
  return host;
}

/** How the page around shows ours; null where there is none, or none that speaks with us. */
export function useHostMode(): ReturnType<Host['mode']> {
  return useSyncExternalStore(host?.subscribe ?? subscribeToNothing, () => host?.mode() ?? null);
}

function subscribeToNothing(): () => void {
  return () => undefined;
}
