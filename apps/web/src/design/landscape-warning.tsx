import { useEffect, useState } from 'react';
import { Button } from '@ekyc/design/button.tsx';
import { isPhone } from './device.ts';
import { Dialog } from '@ekyc/design/dialog.tsx';

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
    <Dialog heading="端末を縦向きにしてください" onClose={() => setShown(false)}>
      <p>縦向きで撮影すると読み取りやすくなります。</p>
      <Button onClick={() => setShown(false)}>OK</Button>
    </Dialog>
  );
}
