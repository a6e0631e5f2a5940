import type { ReactNode } from 'react';
import { Screen } from '../../../design/screen.tsx';
import type { SessionTools } from '../session-tools.ts';
import { ExpiredScreen, ReturnButton } from './blocked-screens.tsx';
import * as sessionTexts from '../session-texts.ts';

interface Props {
  readonly tools: SessionTools;
}

interface OutcomeProps extends Props {
  readonly heading: string;
  readonly good?: boolean;
  readonly children: ReactNode;
}

/** How it ended, and the way back. */
export function Outcome({ tools, heading, good = false, children }: OutcomeProps) {
  const { customizations, returnTo } = tools;
  return (
    <Screen heading={heading} actions={<ReturnButton {...returnTo} />}>
      {good && <CheckMark />}
      {children}
      {customizations.supportMsg !== null && (
        <p className="rounded-lg bg-solid-gray-50 p-4 whitespace-pre-line">{customizations.supportMsg}</p>
      )}
    </Screen>
  );
}

interface TextProps extends Props {
  readonly heading: string;
  readonly text: (business: string) => string;
}

/** Received, and still to be reviewed: nothing is approved yet. */
export function ReceivedOutcome({ tools, heading, text }: TextProps) {
  return (
    <Outcome tools={tools} heading={heading}>
      <p>{text(tools.business.name)}</p>
    </Outcome>
  );
}

/** Approved. */
export function GoodOutcome({ tools, heading, text }: TextProps) {
  return (
    <Outcome tools={tools} heading={heading} good>
      <p>{text(tools.business.name)}</p>
    </Outcome>
  );
}

interface DeclinedProps extends Props {
  readonly heading: string;
  /** Only reasons that help an honest visitor; the others would teach an attacker. */
  readonly reasonTexts: Readonly<Record<string, string>>;
}

export function DeclinedOutcome({ tools, heading, reasonTexts }: DeclinedProps) {
  const reasons = tools.facts.completed.reasons.flatMap((code) => reasonTexts[code] ?? []);
  return (
    <Outcome tools={tools} heading={heading}>
      {reasons.length > 0 && (
        <ul className="list-disc space-y-1 pl-6">
          {reasons.map((reason) => (
            <li key={reason}>{reason}</li>
          ))}
        </ul>
      )}
      <p>{sessionTexts.endContact(tools.business.name)}</p>
    </Outcome>
  );
}

export function Canceled({ tools }: Props) {
  return (
    <Outcome tools={tools} heading={sessionTexts.endCanceled}>
      <p>{sessionTexts.endPicturesUnused}</p>
    </Outcome>
  );
}

export function Expired({ tools }: Props) {
  return <ExpiredScreen business={tools.business} returnTo={tools.returnTo} />;
}

function CheckMark() {
  return (
    <svg viewBox="0 0 64 64" aria-hidden="true" className="mx-auto my-2 size-24">
      <circle cx="32" cy="32" r="30" fill="var(--color-success-2)" />
      <path
        d="M18 33l10 10 19-21"
        fill="none"
        stroke="white"
        strokeWidth="6"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  );
}
