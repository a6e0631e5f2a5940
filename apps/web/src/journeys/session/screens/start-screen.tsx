import { Fragment, type ReactNode } from 'react';
import { Button } from '@ekyc/design/button.tsx';
import { isPhone } from '../../../design/device.ts';
import { Screen } from '../../../design/screen.tsx';
import { usePending } from '@ekyc/design/use-pending.ts';
import { recordingTexts } from '../../../recording/recording-texts.ts';
import { HandOverQr } from '../hand-over/hand-over-qr.tsx';
import * as sessionTexts from '../session-texts.ts';
import { handOverTexts } from '../session-texts.ts';
import { useQrToken } from '../hand-over/use-qr-token.ts';
import type { SessionTools } from '../session-tools.ts';
import * as designTexts from '@ekyc/design/design-texts.ts';

interface Props {
  readonly tools: SessionTools;
  readonly heading: string;
  /** Whose request this is. */
  readonly lead: string;
  /** What it takes, in a line each. */
  readonly facts: readonly (readonly [term: string, text: string])[];
  /** Another way to do it, under the button. */
  readonly otherWay?: ReactNode;
}

/** Whose request this is, and what it takes; on a desktop the QR code for the phone first. */
export function StartScreen({ tools, heading, lead, facts, otherWay }: Props) {
  const { greeting, allowDesktop, recording } = tools.customizations;
  const shownFacts = recording === 'off' ? facts : [...facts, recordingTexts.start];
  const [pending, begin] = usePending(async () => tools.advance({ started: true }));
  const onDesktop = !isPhone(navigator.userAgent);
  return (
    <Screen
      heading={onDesktop ? handOverTexts.desktop.heading : heading}
      actions={
        <>
          {(!onDesktop || allowDesktop) && (
            <Button
              data-testid="start"
              look={onDesktop ? 'secondary' : 'primary'}
              pending={pending}
              onClick={begin}
            >
              {onDesktop ? handOverTexts.desktop.here : sessionTexts.startScreenBegin}
            </Button>
          )}
          {otherWay}
          <Button look="text" onClick={tools.onCancel}>
            {designTexts.buttonQuit}
          </Button>
        </>
      }
    >
      {greeting !== null && <p className="whitespace-pre-line">{greeting}</p>}
      <p>{lead}</p>
      {onDesktop && <PhoneFirst tools={tools} />}
      <dl className="grid gap-x-4 gap-y-1 rounded-lg bg-solid-gray-50 p-4 min-[24em]:grid-cols-[auto_1fr] min-[24em]:gap-y-3">
        {shownFacts.map(([term, text]) => (
          <Fragment key={term}>
            <dt className="font-bold">{term}</dt>
            <dd>{text}</dd>
          </Fragment>
        ))}
      </dl>
    </Screen>
  );
}

/** The hand-over by QR code: a phone's camera takes the better pictures. */
function PhoneFirst({ tools }: Pick<Props, 'tools'>) {
  const { state, retry } = useQrToken(tools.client, tools.onProblem);
  const { scan, unreadable } = handOverTexts.desktop;
  return (
    <>
      <HandOverQr state={state} onRetry={retry} />
      <p>{scan}</p>
      <p>{unreadable}</p>
    </>
  );
}
