import type { MdocStartAnswer } from '@ekyc/contract';
import { Button } from '@ekyc/design/button.tsx';
import * as designTexts from '@ekyc/design/design-texts.ts';
import { Notice } from '@ekyc/design/notice.tsx';
import { usePending } from '@ekyc/design/use-pending.ts';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { importLate } from '@ekyc/design/import-late.ts';
import { Screen } from '../../../design/screen.tsx';
import { Spinner } from '../../../design/spinner.tsx';
import { currentHost } from '../../../embed/embedded.ts';
import { OwnWindowButton } from '../../session/hand-over/own-window-button.tsx';
import { copyLinkCopy } from '../../capture/capture-texts.ts';
import { CopyLinkButton } from '../../capture/screens/copy-link.tsx';
import type { StepProps } from '../journey-tools.ts';
import { OtherMethod } from '../screens/other-method.tsx';
import { useSpecimenWallet } from './ask-specimen.ts';
import { askWallet, canAskWallet, type WalletOutcome } from './ask-wallet.ts';
import * as mdocTexts from './mdoc-texts.ts';

/** Fetched on developers' machines alone. */
const SpecimenWallet = lazy(async () => ({
  default: (await importLate(() => import('./specimen-wallet.tsx'))).SpecimenWallet,
}));

type Problem = keyof typeof mdocTexts.problems;
type Shown =
  | { readonly kind: 'explained'; readonly problem: Problem | null }
  | { readonly kind: 'ready' | 'specimen'; readonly request: MdocStartAnswer }
  | { readonly kind: 'waiting' }
  | { readonly kind: 'ending' };

/** A record in the phone: what it is for, the question, the answer. */
export function MdocStep({ tools }: StepProps) {
  const [shown, setShown] = useState<Shown>({ kind: 'explained', problem: null });
  const specimen = useSpecimenWallet();
  const explain = (problem: Problem | null) => setShown({ kind: 'explained', problem });
  const stop = useRef(new AbortController());
  // Nobody is asked any more once this screen is gone.
  useEffect(() => () => stop.current.abort(), []);
  const finish = async (request: string, asked: Promise<WalletOutcome>, stopped?: AbortSignal) => {
    const told = await asked;
    if (stopped?.aborted === true) return explain(null);
    if (told.kind !== 'answered') return explain(told.kind);
    setShown({ kind: 'ending' });
    const { protocol, data } = told;
    const answer = await tools.client.call('identification.finishMdoc', { request, protocol, data });
    if (answer.ok && answer.value.outcome === 'proven') return tools.advance({ lookingAt: null });
    if (answer.ok) return explain('refused');
    if (answer.problem.code === 'mdoc_request_not_open') return explain('tooLong');
    explain('refused');
    tools.onProblem(answer.problem);
  };
  const show = ({ request, requests }: MdocStartAnswer) => {
    stop.current = new AbortController();
    // The browser is asked within the click.
    const asked = askWallet(requests, stop.current.signal);
    setShown({ kind: 'waiting' });
    void finish(request, asked, stop.current.signal);
  };
  if (shown.kind === 'waiting') return <Waiting onAgain={() => stop.current.abort()} />;
  if (shown.kind === 'ending') return <Spinner label={mdocTexts.ending} />;
  const cannotAsk = !canAskWallet();
  if (cannotAsk && specimen === null) return <Spinner label={designTexts.waitingLoading} />;
  if (shown.kind === 'explained')
    return (
      <Explained
        tools={tools}
        problem={cannotAsk && !specimen ? 'unsupported' : shown.problem}
        onBegun={(request) => setShown({ kind: 'ready', request })}
      />
    );
  const { request } = shown;
  if (shown.kind === 'specimen')
    return (
      <Suspense fallback={<Spinner label={designTexts.waitingLoading} />}>
        <SpecimenWallet request={request} onTold={(told) => void finish(request.request, told)} />
      </Suspense>
    );
  // Only of a stand-in issuer is a specimen of any use.
  const isOffered = request.standIn && specimen === true;
  if (cannotAsk && !isOffered) return <Explained tools={tools} problem="unsupported" onBegun={() => {}} />;
  return (
    <Ready
      request={request}
      onShow={cannotAsk ? null : () => show(request)}
      onSpecimen={isOffered ? () => setShown({ kind: 'specimen', request }) : null}
    />
  );
}

function Explained({
  tools,
  problem,
  onBegun,
}: StepProps & {
  readonly problem: Problem | null;
  readonly onBegun: (request: MdocStartAnswer) => void;
}) {
  if (currentHost() !== null)
    return (
      <Screen heading={mdocTexts.heading} actions={<OwnWindowButton look="primary" />}>
        <p>{mdocTexts.embeddedLead}</p>
      </Screen>
    );
  const told = problem === null ? null : mdocTexts.problems[problem];
  const offered = (['myNumberCard', 'driversLicense', 'passport'] as const).filter((idType) =>
    tools.customizations.idTypes.includes(idType),
  );
  return (
    <Screen
      heading={mdocTexts.heading}
      actions={
        <>
          {problem === 'unsupported' ? (
            <CopyLinkButton label={copyLinkCopy} look="primary" />
          ) : (
            offered.map((idType) => <Begin key={idType} tools={tools} idType={idType} onBegun={onBegun} />)
          )}
          {problem !== null && <OtherMethod tools={tools} />}
        </>
      }
    >
      {told && (
        <Notice tone="warning" heading={told.heading}>
          <p data-testid={`mdoc-${problem}`}>{told.text}</p>
        </Notice>
      )}
      <p>{mdocTexts.lead}</p>
      <p>{mdocTexts.shown}</p>
      <p>{mdocTexts.noMyNumber}</p>
    </Screen>
  );
}

function Begin({
  tools,
  idType,
  onBegun,
}: StepProps & {
  readonly idType: keyof typeof mdocTexts.begin;
  readonly onBegun: (request: MdocStartAnswer) => void;
}) {
  const [pending, begin] = usePending(async () => {
    const answer = await tools.client.call('identification.startMdoc', { idType });
    if (answer.ok) onBegun(answer.value);
    else tools.onProblem(answer.problem);
  });
  return (
    <Button data-testid={`mdoc-begin-${idType}`} pending={pending} onClick={begin}>
      {mdocTexts.begin[idType]}
    </Button>
  );
}

function Ready({
  request,
  onShow,
  onSpecimen,
}: {
  readonly request: MdocStartAnswer;
  readonly onShow: (() => void) | null;
  readonly onSpecimen: (() => void) | null;
}) {
  return (
    <Screen
      heading={mdocTexts.readyHeading}
      actions={
        <>
          {onShow && (
            <Button data-testid="mdoc-show" onClick={onShow}>
              {mdocTexts.show}
            </Button>
          )}
          {onSpecimen && (
            <Button
              look={onShow ? 'secondary' : 'primary'}
              data-testid="mdoc-show-specimen"
              onClick={onSpecimen}
            >
              {mdocTexts.bySpecimen}
            </Button>
          )}
        </>
      }
    >
      {request.standIn && (
        <Notice tone="warning" heading={mdocTexts.standInHeading}>
          <p>{mdocTexts.standIn}</p>
        </Notice>
      )}
      {onShow && <p>{mdocTexts.readyLead}</p>}
      {onSpecimen && <p>{mdocTexts.specimenLead}</p>}
    </Screen>
  );
}

/** The phone shows what it is asked for; its screen may have been closed without a word. */
function Waiting({ onAgain }: { readonly onAgain: () => void }) {
  return (
    <Screen
      heading={mdocTexts.waitingHeading}
      actions={
        <Button look="secondary" data-testid="mdoc-again" onClick={onAgain}>
          {mdocTexts.waitingAgain}
        </Button>
      }
    >
      <p>{mdocTexts.waiting}</p>
    </Screen>
  );
}
