import type { Kind, Status } from '@ekyc/contract';
import type { ReactNode } from 'react';
import { LateDrawing } from '../../../design/late-drawing.tsx';
import { Screen } from '../../../design/screen.tsx';
import type { SessionTools } from '../session-tools.ts';
import { ExpiredScreen, ReturnButton } from './blocked-screens.tsx';
import { EndingFacts } from './ending-facts.tsx';
import { Stages } from './stages.tsx';
import * as sessionTexts from '../session-texts.ts';
import { endTellNumber, reviewStages } from './ending-texts.ts';

interface Props {
  readonly tools: SessionTools;
}

interface OutcomeProps extends Props {
  readonly heading: string;
  readonly good?: boolean;
  readonly children: ReactNode;
}

/** No document was shown. */
const faceKinds: ReadonlySet<Kind> = new Set(['selfieData', 'faceAuthentication']);

/** What the end is drawn as; where nothing is decided, it rests. */
function drawingOf(kind: Kind, status: Status, good: boolean) {
  if (good) return faceKinds.has(kind) ? ('approvedFace' as const) : ('approved' as const);
  return status === 'review' || status === 'canceled' ? status : ('declined' as const);
}

/** How it ended, by which number to speak of it, and the way back. */
export function Outcome({ tools, heading, good = false, children }: OutcomeProps) {
  const { business, client, customizations, facts, returnTo } = tools;
  const { status } = facts.completed;
  return (
    <Screen
      heading={heading}
      drawing={<LateDrawing name={drawingOf(client.kind, status, good)} />}
      lead={<div className="flex flex-col gap-4">{children}</div>}
      actions={<ReturnButton {...returnTo} />}
    >
      {status === 'review' && <Stages stages={reviewStages} now={1} />}
      <EndingFacts business={business.name} publicId={client.publicId} support={customizations.supportMsg} />
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
      <p>{endTellNumber}</p>
    </Outcome>
  );
}

export function Canceled({ tools }: Props) {
  return (
    <Outcome tools={tools} heading={sessionTexts.endCanceled}>
      <p>{sessionTexts.endUnused}</p>
      <p>{sessionTexts.endNewLink(tools.business.name)}</p>
    </Outcome>
  );
}

export function Expired({ tools }: Props) {
  const { business, client, returnTo } = tools;
  return <ExpiredScreen business={business} publicId={client.publicId} returnTo={returnTo} />;
}
