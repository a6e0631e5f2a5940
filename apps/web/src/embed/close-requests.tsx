import { useEffect, useState } from 'react';
import { sessionStore } from '@ekyc/design/browser-store.ts';
import { Button } from '@ekyc/design/button.tsx';
import { Dialog } from '@ekyc/design/dialog.tsx';
import { currentHost, tellHost } from './embedded.ts';
import { isJourneyOpen } from './use-journey-report.ts';
import * as designTexts from '@ekyc/design/design-texts.ts';
import * as embedTexts from './embed-texts.ts';

/** Answers the page around when its visitor wants to close ours: at once, or after a question where there is one. */
export function CloseRequests() {
  const [asked, setAsked] = useState(false);
  useEffect(() => {
    const ask = () => {
      if (!isJourneyOpen()) return tellHost({ type: 'close' });
      tellHost({ type: 'closing' });
      setAsked(true);
    };
    // The page around does not hear keys that are pressed in here.
    const onKey = (event: KeyboardEvent) => {
      const modal = currentHost()?.mode() === 'modal';
      if (event.key !== 'Escape' || !modal || document.querySelector('dialog[open]') !== null) return;
      // The same key would close the question again.
      event.preventDefault();
      ask();
    };
    const stop = new AbortController();
    window.addEventListener('keydown', onKey, { signal: stop.signal });
    const unsubscribe = currentHost()?.onCloseAsked(ask);
    return () => {
      stop.abort();
      unsubscribe?.();
    };
  }, []);
  if (!asked) return null;
  return (
    <Dialog heading={embedTexts.closeHeading} onClose={() => setAsked(false)}>
      <p>{sessionStore.lasts() ? embedTexts.closeCanContinue : embedTexts.closeCannotContinue}</p>
      <Button onClick={() => setAsked(false)}>{embedTexts.closeStay}</Button>
      <Button look="secondary" data-testid="confirm-close" onClick={() => tellHost({ type: 'close' })}>
        {designTexts.buttonClose}
      </Button>
    </Dialog>
  );
}
