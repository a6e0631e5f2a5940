import { lazy, type ReactNode, useState } from 'react';
import { Button } from '@ekyc/design/button.tsx';
import { isPhone } from '../../../design/device.ts';
import { PrivacyPolicyLink } from '../../../design/privacy-policy-link.tsx';
import { Screen } from '../../../design/screen.tsx';
import { usePending } from '@ekyc/design/use-pending.ts';
import { recordingTexts } from '../../../recording/recording-texts.ts';
import { LateSpecimenWay } from '../../specimen/late-specimen-way.tsx';
import type { SpecimenTakes } from '../../specimen/specimen-takes.ts';
import * as specimenTexts from '../../specimen/specimen-texts.ts';
import * as sessionTexts from '../session-texts.ts';
import type { SessionTools } from '../session-tools.ts';
import { importLate } from '@ekyc/design/import-late.ts';
import { Greeting } from './greeting.tsx';

/** No phone comes here. */
const PhoneFirst = lazy(async () => ({
  default: (await importLate(async () => import('./phone-first.tsx'))).PhoneFirst,
}));

/** What the visitor agrees to, beside what holds for every kind. */
export interface Consent {
  /** What to have at hand; null where nothing is. */
  readonly needed: string | null;
  /** What is taken, in one line. */
  readonly taken: string;
  /** The same, a line each: shown when the visitor asks for it. */
  readonly collected: readonly string[];
  readonly purpose: string;
}

interface Props {
  readonly tools: SessionTools;
  readonly heading: string;
  /** Whose request this is. */
  readonly lead: string;
  readonly consent: Consent;
  /** Another way to do it, under the button. */
  readonly otherWay?: ReactNode;
  /** Nothing is taken by a camera: a desktop is as good as a phone. */
  readonly withoutCamera?: boolean;
  /** What a sandbox's visitor takes specimens of instead. */
  readonly specimens: SpecimenTakes;
}

/**
 * Who asks, what is taken and why, for how long and for whom, and the button that agrees; on a desktop the QR code
 * for the phone first, where a camera is needed.
 */
export function StartScreen({ specimens, otherWay, ...props }: Props) {
  const [bySpecimens, setBySpecimens] = useState(false);
  const isOffered = (props.tools.facts.completed.sandbox?.outcomes.length ?? 0) > 0;
  if (bySpecimens && isOffered) {
    return <LateSpecimenWay tools={props.tools} takes={specimens} onLeave={() => setBySpecimens(false)} />;
  }
  const ways = (
    <>
      {otherWay}
      {isOffered && (
        <Button look="text" wide={false} data-testid="use-specimens" onClick={() => setBySpecimens(true)}>
          {specimenTexts.offer}
        </Button>
      )}
    </>
  );
  return <FirstScreen {...props} otherWay={ways} />;
}

type FirstProps = Omit<Props, 'specimens'>;

function FirstScreen(props: FirstProps) {
  const { withoutCamera = false, tools } = props;
  const here = withoutCamera || isPhone(navigator.userAgent) || tools.facts.record.started;
  return here ? <Agreement {...props} /> : <PhoneFirst {...props} />;
}

function Agreement({ tools, heading, lead, consent, otherWay }: FirstProps) {
  const [pending, agree] = usePending(async () =>
    tools.advance({ started: true, consented: true, lookingAt: null }),
  );
  return (
    <Screen
      heading={heading}
      actions={
        <>
          <Button data-testid="agree" pending={pending} onClick={agree}>
            {sessionTexts.startScreenAgree}
          </Button>
          <div className="flex flex-wrap justify-center gap-x-1 text-small *:px-2">
            {otherWay}
            <Button look="text" wide={false} onClick={tools.onCancel}>
              {sessionTexts.startScreenRefuse}
            </Button>
          </div>
        </>
      }
    >
      <div className="flex flex-col gap-1">
        <Greeting tools={tools} />
        <p>{lead}</p>
      </div>
      <Facts tools={tools} consent={consent} />
    </Screen>
  );
}

/** All of it stands before the button; only the details of what is taken unfold. */
function Facts({ tools, consent }: Pick<Props, 'tools' | 'consent'>) {
  const { name } = tools.business;
  const recorded = tools.customizations.recording !== 'off';
  const { needed, taken, collected, purpose } = consent;
  const rows: readonly (readonly [term: string, text: string])[] = [
    ...(needed === null ? [] : [[sessionTexts.startFactNeeded, needed] as const]),
    [sessionTexts.consentInformation, recorded ? taken + recordingTexts.consent.short : taken],
    [sessionTexts.consentPurpose, purpose],
    [sessionTexts.consentRecipient, name],
    [sessionTexts.consentPeriod, sessionTexts.consentPeriodOf(name)],
  ];
  const details = recorded
    ? [...collected, recordingTexts.consent.collected, recordingTexts.consent.purpose]
    : collected;
  return (
    <>
      <dl className="@container divide-y divide-solid-gray-200 rounded-xl border border-solid-gray-200 text-sm leading-normal [word-break:auto-phrase]">
        {rows.map(([term, text]) => (
          <div key={term} className="gap-x-3 px-3 py-2 @min-[17rem]:grid @min-[17rem]:grid-cols-[6em_1fr]">
            <dt className="font-bold">{term}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      <details>
        <summary className="min-h-[48px] cursor-pointer py-3 font-bold text-brand">
          {sessionTexts.consentDetails}
        </summary>
        <ul className="list-disc space-y-1 pl-6">
          {details.map((text) => (
            <li key={text}>{text}</li>
          ))}
          {recorded && <li>{recordingTexts.consent.kept}</li>}
        </ul>
      </details>
      <PrivacyPolicyLink business={tools.business} />
    </>
  );
}
