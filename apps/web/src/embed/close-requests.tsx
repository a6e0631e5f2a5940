import { useEffect, useState } from 'react';
import { sessionStore } from '@ekyc/design/browser-store.ts';
import { Button } from '@ekyc/design/button.tsx';
import { Dialog } from '@ekyc/design/dialog.tsx';
import { currentHost, tellHost } from './embedded.ts';
import { isJourneyOpen } from './use-journey-report.ts';

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
    <Dialog heading="手続きの画面を閉じますか?" onClose={() => setAsked(false)}>
      <p>
        {sessionStore.lasts()
          ? 'このページを開いたままなら、あとで続きから進められます。ページを離れると、続けられなくなることがあります。'
          : '閉じると、この手続きは続けられなくなります。'}
      </p>
      <Button onClick={() => setAsked(false)}>手続きを続ける</Button>
      <Button look="secondary" data-testid="confirm-close" onClick={() => tellHost({ type: 'close' })}>
        閉じる
      </Button>
    </Dialog>
  );
}
