import type { Kind, Stage } from '@ekyc/contract';
import { Button } from '@ekyc/design/button.tsx';
import { LateDrawing } from '../../../design/late-drawing.tsx';
import { Screen } from '../../../design/screen.tsx';
import { usePending } from '@ekyc/design/use-pending.ts';
import type { Setting } from '../load-setting.ts';
import { ExpiredScreen, OtherDeviceScreen, ReturnButton, TakeOverScreen } from './blocked-screens.tsx';
import { EndingFacts } from './ending-facts.tsx';
import { Stages } from './stages.tsx';
import type { ProgressElsewhere } from '../hand-over/progress-elsewhere.ts';
import { handOverTexts } from '../session-texts.ts';
import type { TakenOver } from '../use-session.ts';
import { stageOnPhone } from './ending-texts.ts';

interface Props {
  readonly progress: ProgressElsewhere;
  /** What the visitor is at there; null where the server does not say. */
  readonly stage: Stage | null;
  readonly kind: Kind;
  /** A desktop waits for a phone; anything else was merely left. */
  readonly onDesktop: boolean;
  /** Null where the page was loaded after the hand-over: this browser may not ask any more. */
  readonly setting: Setting | null;
  readonly publicId: string;
  /** False where it could not be taken back: what is shown then says why. */
  readonly onResumeHere: () => Promise<TakenOver>;
}

/** What the browser shows that handed the journey over. */
export function MovedScreen({ progress, stage, kind, onDesktop, setting, publicId, onResumeHere }: Props) {
  const business = setting?.business ?? null;
  const siteUrl = business?.siteUrl ?? null;
  switch (progress) {
    case 'going':
      return onDesktop ? (
        <WaitingScreen stage={stage} kind={kind} onResumeHere={onResumeHere} />
      ) : (
        <OtherDeviceScreen onTakeOver={onResumeHere} />
      );
    case 'submitted':
      return <SubmittedScreen on={onDesktop ? 'phone' : 'other'} business={business} publicId={publicId} />;
    case 'canceled': {
      const { heading, text } = handOverTexts.canceled;
      return (
        <Screen heading={heading} drawing={<LateDrawing name="canceled" />} lead={<p>{text}</p>}>
          <EndingFacts business={business?.name} publicId={publicId} />
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
function WaitingScreen({ stage, kind, onResumeHere }: Pick<Props, 'stage' | 'kind' | 'onResumeHere'>) {
  const { heading, text, help, back } = handOverTexts.waiting;
  const [pending, run] = usePending(async () => void (await onResumeHere()));
  return (
    <Screen
      heading={heading}
      drawing={<LateDrawing name="twoDevices" />}
      lead={<p>{text}</p>}
      actions={
        <Button look="secondary" data-testid="take-back" pending={pending} onClick={run}>
          {back}
        </Button>
      }
    >
      {stage !== null && <StageOnPhone stage={stage} kind={kind} />}
      <p className="text-small text-solid-gray-700">{help}</p>
    </Screen>
  );
}

/** What is done on the phone, and what is under way there; read out as it changes. */
function StageOnPhone({ stage, kind }: { stage: Stage; kind: Kind }) {
  const parts = stagesOfKind[kind];
  const at = parts.indexOf(stage);
  return (
    <section aria-label={handOverTexts.waiting.stages} className="flex flex-col gap-4">
      <p role="status" className="font-bold">
        {stageOnPhone[stage].now}
      </p>
      <Stages stages={parts.map((part) => stageOnPhone[part])} now={at} />
    </section>
  );
}

const stagesOfKind: Readonly<Record<Kind, readonly Stage[]>> = {
  identification: ['start', 'document', 'face', 'confirm'],
  selfieData: ['start', 'face', 'confirm'],
  faceAuthentication: ['start', 'face'],
  additionalDocument: ['start', 'document', 'confirm'],
};

interface SubmittedProps {
  readonly on: 'phone' | 'other';
  readonly publicId: string;
  readonly business: Setting['business'] | null;
}

/** The decision is shown on the device that submitted, and nowhere else. */
function SubmittedScreen({ on, business, publicId }: SubmittedProps) {
  const { text, result } = handOverTexts.submitted;
  return (
    <Screen
      heading={handOverTexts.submitted[on]}
      drawing={<LateDrawing name="twoDevices" />}
      lead={
        <div className="flex flex-col gap-4">
          <p>{result[on]}</p>
          <p>{text}</p>
        </div>
      }
      actions={business !== null && <ReturnButton name={business.name} url={business.siteUrl} siteOnly />}
    >
      <EndingFacts business={business?.name} publicId={publicId} />
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
