import { useEffect, useRef, useState } from 'react';
import { Button } from '@ekyc/design/button.tsx';
import { usePending } from '@ekyc/design/use-pending.ts';
import { Screen } from '../../../design/screen.tsx';
import { takeAccepted } from '../../capture/takes.ts';
import * as identificationTexts from '../identification-texts.ts';
import type { StepProps } from '../journey-tools.ts';

/** The chip is read in the business's app; this page waits for it, and the face follows here. */
export function GoOnInApp({ tools }: StepProps) {
  const { client, business, advance, onProblem } = tools;
  const [isEarly, setIsEarly] = useState(false);
  const look = async () => {
    const materials = await client.callOwn('listMaterials');
    if (!materials.ok) return materials.problem;
    const isRead = takeAccepted(materials.value, 'document');
    if (isRead) await advance({ lookingAt: null });
    return isRead;
  };
  const [pending, ask] = usePending(async () => {
    const found = await look();
    if (typeof found === 'object') onProblem(found);
    else setIsEarly(!found);
  });
  useLooking(async () => void (await look()));
  return (
    <Screen
      heading={identificationTexts.inAppHeading(business.name)}
      actions={
        <Button look="secondary" data-testid="chip-read" pending={pending} onClick={ask}>
          {identificationTexts.inAppRead}
        </Button>
      }
    >
      <p>{identificationTexts.inAppLead(business.name)}</p>
      <p>{identificationTexts.inAppKeepOpen}</p>
      <p role="status" className="font-bold">
        {isEarly ? identificationTexts.inAppNotYet : identificationTexts.inAppWaiting}
      </p>
    </Screen>
  );
}

/** People look from one app to the other and back: the answer should be there when they do. */
const lookEveryMs = 3000;

/** Looks now and then, one question at a time, and never while the page is hidden. */
function useLooking(look: () => Promise<void>): void {
  const latest = useRef(look);
  useEffect(() => {
    latest.current = look;
  });
  useEffect(() => {
    const stop = new AbortController();
    let isBusy = false;
    const ask = async () => {
      if (document.hidden || isBusy) return;
      isBusy = true;
      await latest.current();
      isBusy = false;
    };
    const timer = window.setInterval(() => void ask(), lookEveryMs);
    document.addEventListener('visibilitychange', () => void ask(), { signal: stop.signal });
    return () => {
      stop.abort();
      window.clearInterval(timer);
    };
  }, []);
}
