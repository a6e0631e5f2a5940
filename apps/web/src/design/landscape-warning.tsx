import { useEffect, useState } from 'react';
import { Button } from '@ekyc/design/button.tsx';
import { Dialog } from '@ekyc/design/dialog.tsx';
import { useHostMode } from '../embed/embedded.ts';
import { isPhone } from './device.ts';
import * as screenTexts from './screen-texts.ts';

/** On phones in landscape a modal asks for portrait; OK dismisses it until the phone is turned again. */
export function LandscapeWarning() {
  const [shown, setShown] = useState(false);
  const mode = useHostMode();
  useEffect(() => {
    if (!isPhone(navigator.userAgent)) return;
    const landscape = window.matchMedia('(orientation: landscape)');
    // A frame within a page has the shape of its content or of its place; a modal has that of the window.
    const shapeless = window.parent !== window && mode !== 'modal';
    const follow = () =>
      setShown((shapeless || landscape.matches) && (isScreenTurned() ?? landscape.matches));
    follow();
    const stop = new AbortController();
    landscape.addEventListener('change', follow, { signal: stop.signal });
    screenOrientation()?.addEventListener('change', follow, { signal: stop.signal });
    // iOS before 16.4 has this only.
    window.addEventListener('orientationchange', follow, { signal: stop.signal });
    return () => stop.abort();
  }, [mode]);
  if (!shown) return null;
  return (
    <Dialog heading={screenTexts.landscapeHeading} onClose={() => setShown(false)}>
      <p>{screenTexts.landscapeText}</p>
      <Button onClick={() => setShown(false)}>OK</Button>
    </Dialog>
  );
}

/** The screen's own side, which neither an open keyboard nor a frame changes; undefined if the browser does not tell. */
function isScreenTurned(): boolean | undefined {
  const { orientation } = window as { readonly orientation?: number };
  return (
    screenOrientation()?.type.startsWith('landscape') ??
    (orientation === undefined ? undefined : orientation % 180 !== 0)
  );
}

function screenOrientation(): ScreenOrientation | undefined {
  return (window.screen as Partial<Screen>).orientation;
}
