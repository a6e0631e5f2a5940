import { Button } from '@ekyc/design/button.tsx';
import { Screen } from '../../../design/screen.tsx';
import { usePending } from '@ekyc/design/use-pending.ts';
import type { Setting } from '../load-setting.ts';
import {
  ExpiredScreen,
  OtherDeviceScreen,
  ReturnButton,
  TakeOverScreen,
} from '../screens/blocked-screens.tsx';
import type { ProgressElsewhere } from './progress-elsewhere.ts';
import { handOverTexts } from '../session-texts.ts';
import type { TakenOver } from '../use-session.ts';

interface Props {
  readonly progress: ProgressElsewhere;
  /** A desktop waits for a phone; anything else was merely left. */
  readonly onDesktop: boolean;
  /** Null where the page was loaded after the hand-over: this browser may not ask any more. */
  readonly setting: Setting | null;
  readonly publicId: string;
  /** False where it could not be taken back: what is shown then says why. */
  readonly onResumeHere: () => Promise<TakenOver>;
}

/** What the browser shows that handed the journey over. */
export function MovedScreen({ progress, onDesktop, setting, publicId, onResumeHere }: Props) {
  const business = setting?.business ?? null;
  const siteUrl = business?.siteUrl ?? null;
  switch (progress) {
    case 'going':
      return onDesktop ? (
        <WaitingScreen onResumeHere={onResumeHere} />
      ) : (
        <OtherDeviceScreen onTakeOver={onResumeHere} />
      );
    case 'submitted':
      return <SubmittedScreen on={onDesktop ? 'phone' : 'other'} business={business} />;
    case 'canceled': {
      const { heading, text } = handOverTexts.canceled;
      return (
        <Screen heading={heading}>
          <p>{text}</p>
        </Screen>
      );
    }
    case 'expired':
      return (
        <ExpiredScreen business={business} returnTo={{ url: siteUrl, siteOnly: true }} publicId={publicId} />
      );
  }
}

/** スマートフォンで手続き中です: until the phone has submitted, or the visitor comes back. */
function WaitingScreen({ onResumeHere }: Pick<Props, 'onResumeHere'>) {
  const { heading, text, help, back } = handOverTexts.waiting;
  const [pending, run] = usePending(async () => void (await onResumeHere()));
  return (
    <Screen
      heading={heading}
      actions={
        <Button look="secondary" data-testid="take-back" pending={pending} onClick={run}>
          {back}
        </Button>
      }
    >
      <PhoneDrawing />
      <p>{text}</p>
      <p>{help}</p>
    </Screen>
  );
}

interface SubmittedProps {
  readonly on: 'phone' | 'other';
  readonly business: Setting['business'] | null;
}

/** The decision is shown on the device that submitted, and nowhere else. */
function SubmittedScreen({ on, business }: SubmittedProps) {
  const { text, result } = handOverTexts.submitted;
  return (
    <Screen
      heading={handOverTexts.submitted[on]}
      actions={business !== null && <ReturnButton name={business.name} url={business.siteUrl} siteOnly />}
    >
      <p>{result[on]}</p>
      <p>{text}</p>
    </Screen>
  );
}

/** A QR code that was renewed, spent, or has run out. */
export function OutdatedQrScreen({ onTakeOver }: { readonly onTakeOver: () => Promise<TakenOver> }) {
  const { heading, text, spent } = handOverTexts.outdated;
  return (
    <TakeOverScreen heading={heading} onTakeOver={onTakeOver}>
      <p>{text}</p>
      <p>{spent}</p>
    </TakeOverScreen>
  );
}

function PhoneDrawing() {
  return (
    <svg viewBox="0 0 96 96" aria-hidden="true" className="mx-auto my-4 size-28 text-solid-gray-700">
      <rect x="28" y="6" width="40" height="84" rx="8" fill="none" stroke="currentColor" strokeWidth="4" />
      <path d="M42 80h12" stroke="currentColor" strokeWidth="4" strokeLinecap="round" />
      {[36, 48, 60].map((cx) => (
        <circle key={cx} cx={cx} cy="44" r="4" fill="currentColor" />
      ))}
    </svg>
  );
}
