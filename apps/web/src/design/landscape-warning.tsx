import { useEffect, useState } from 'react';
import { Button } from '@ekyc/design/button.tsx';
import { isPhone } from './device.ts';
import { Dialog } from '@ekyc/design/dialog.tsx';
import * as screenTexts from './screen-texts.ts';

/** On phones in landscape a modal asks for portrait; OK dismisses it until the phone is turned again. */
export function LandscapeWarning() {
  const [shown, setShown] = useState(false);
  useEffect(() => {
    if (!isPhone(navigator.userAgent)) return;
    const landscape = window.matchMedia('(orientation: landscape)');
    const follow = () => {
      // An open keyboard makes a portrait window wider than high: the screen itself must be turned.
      const turned = window.screen.orientation?.type.startsWith('landscape') ?? landscape.matches;
      setShown(landscape.matches && turned);
    };
    follow();
    landscape.addEventListener('change', follow);
    return () => landscape.removeEventListener('change', follow);
  }, []);
  if (!shown) return null;
  return (
    <Dialog heading={screenTexts.landscapeHeading} onClose={() => setShown(false)}>
      <p>{screenTexts.landscapeText}</p>
      <Button onClick={() => setShown(false)}>OK</Button>
    </Dialog>
  );
}
