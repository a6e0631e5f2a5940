import { type ReactNode, useState } from 'react';
import { Button } from '@ekyc/design/button.tsx';
import { LateDrawing } from '../../../design/late-drawing.tsx';
import { Screen } from '../../../design/screen.tsx';
import { usePending } from '@ekyc/design/use-pending.ts';
import { tellHost, useHostMode } from '../../../embed/embedded.ts';
import { leaveTo } from '../../../embed/own-window.ts';
import type { ReturnAddress } from '../session-tools.ts';
import { EndingFacts } from './ending-facts.tsx';
import type { TakenOver } from '../use-session.ts';
import * as sessionTexts from '../session-texts.ts';
import * as designTexts from '@ekyc/design/design-texts.ts';

interface ExpiredProps {
  readonly business: { readonly name: string } | null;
  readonly returnTo: Omit<ReturnAddress, 'name'>;
  readonly publicId: string;
}

/** Whose link it was, and what next. */
export function ExpiredScreen({ business, returnTo, publicId }: ExpiredProps) {
  const name = business?.name ?? sessionTexts.blockedUnknownBusiness;
  return (
    <Screen
      heading={sessionTexts.blockedExpired}
      drawing={<LateDrawing name="expired" />}
      lead={<p>{sessionTexts.blockedBeginAgain(name)}</p>}
      actions={<ReturnButton {...returnTo} name={name} />}
    >
      <EndingFacts business={business?.name} publicId={publicId} />
    </Screen>
  );
}

interface RefusedProps {
  /** Japanese, as the server gave it. */
  readonly reason: string | undefined;
  readonly business: { readonly name: string } | null;
  readonly publicId: string;
}

/** The server refused for a reason that no step and no other screen here is made for. */
export function RefusedScreen({ reason, business, publicId }: RefusedProps) {
  return (
    <Screen
      heading={sessionTexts.blockedRefused}
      drawing={<LateDrawing name="declined" />}
      lead={<p>{reason}</p>}
      actions={<Button onClick={() => window.location.reload()}>{designTexts.buttonReload}</Button>}
    >
      <p>{sessionTexts.blockedRefusedNext(business?.name ?? sessionTexts.blockedUnknownBusiness)}</p>
      <EndingFacts business={business?.name} publicId={publicId} />
    </Screen>
  );
}

/**
 * Back to the site that waits for the result; nothing where there is no address. Inside of a business's page an address for
 * this visitor, which carries the result's code, is opened in the whole window; where there is none, the visitor is
 * with the business already, and the modal around is closed.
 */
export function ReturnButton({ name, url, siteOnly }: ReturnAddress) {
  const mode = useHostMode();
  if (mode === 'modal' && (siteOnly || url === null)) {
    return <Button onClick={() => tellHost({ type: 'close' })}>{designTexts.buttonClose}</Button>;
  }
  if (url === null || (siteOnly && mode !== null)) return null;
  return (
    <Button data-testid="return" onClick={() => leaveTo(url)}>
      {sessionTexts.blockedBack(name)}
    </Button>
  );
}

interface TakeOverProps {
  readonly onTakeOver: () => Promise<TakenOver>;
}

/** Another browser or tab opened this verification; while nothing was begun, this one may take its place. */
export function OtherDeviceScreen({ onTakeOver }: TakeOverProps) {
  return (
    <TakeOverScreen heading={sessionTexts.blockedOtherDevice} onTakeOver={onTakeOver}>
      <p>{sessionTexts.blockedOtherDeviceText}</p>
    </TakeOverScreen>
  );
}

interface TakeOverScreenProps extends TakeOverProps {
  readonly heading: string;
  readonly children: ReactNode;
}

/** Tries to go on here; where that may not be, says why, what else to do, and lets try again. */
export function TakeOverScreen({ heading, onTakeOver, children }: TakeOverScreenProps) {
  const [result, setResult] = useState<TakenOver | null>(null);
  const [pending, run] = usePending(async () => setResult(await onTakeOver()));
  const refused = result === 'refused';
  const over = result === 'over';
  return (
    <Screen
      heading={heading}
      drawing={<LateDrawing name="twoDevices" />}
      lead={<div className="flex flex-col gap-4">{children}</div>}
      actions={
        <Button look="secondary" data-testid="take-over" pending={pending} onClick={run}>
          {refused || over ? designTexts.buttonRetry : sessionTexts.blockedTakeOver}
        </Button>
      }
    >
      <p role="status" className="empty:hidden">
        {refused && sessionTexts.blockedCannotTakeOver}
        {over && sessionTexts.blockedOver}
      </p>
      {refused && <p>{sessionTexts.blockedWayOn}</p>}
    </Screen>
  );
}
