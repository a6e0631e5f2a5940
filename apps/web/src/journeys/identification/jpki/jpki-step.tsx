import type { JpkiStartAnswer } from '@ekyc/contract';
import { Button } from '@ekyc/design/button.tsx';
import { Notice } from '@ekyc/design/notice.tsx';
import { usePending } from '@ekyc/design/use-pending.ts';
import { useEffect, useRef, useState } from 'react';
import { isPhone } from '../../../design/device.ts';
import { Screen } from '../../../design/screen.tsx';
import { Spinner } from '../../../design/spinner.tsx';
import { currentHost } from '../../../embed/embedded.ts';
import { OwnWindowButton } from '../../session/hand-over/own-window-button.tsx';
import type { StepProps } from '../journey-tools.ts';
import { OtherMethod } from '../screens/other-method.tsx';
import * as jpkiTexts from './jpki-texts.ts';
import { endVisit, forgetProblem, lastProblem } from './end-visit.ts';
import { noteLeaving, readAnswer } from './visit-memory.ts';

type Problem = keyof typeof jpkiTexts.problems;
type Shown =
  | { readonly kind: 'ending'; readonly query: string }
  | { readonly kind: 'explained'; readonly problem: Problem | null }
  | { readonly kind: 'ready'; readonly visit: JpkiStartAnswer };

/** The visit of デジタル認証アプリ: what it is for, what is signed, there and back. */
export function JpkiStep({ tools }: StepProps) {
  const [shown, setShown] = useState<Shown>(() => {
    const query = readAnswer();
    return query === null ? { kind: 'explained', problem: lastProblem() } : { kind: 'ending', query };
  });
  const explain = (problem: Problem | null) => setShown({ kind: 'explained', problem });
  if (shown.kind === 'ending') return <Ending tools={tools} query={shown.query} onProblem={explain} />;
  if (shown.kind === 'ready')
    return <Leaving tools={tools} visit={shown.visit} onLost={() => explain('lost')} />;
  return (
    <Explained
      tools={tools}
      problem={shown.problem}
      onBegun={(visit) => {
        forgetProblem();
        setShown({ kind: 'ready', visit });
      }}
      onUnavailable={() => explain('unavailable')}
    />
  );
}

/** Hands on what the app brought back, once. */
function Ending({
  tools,
  query,
  onProblem,
}: StepProps & { readonly query: string; readonly onProblem: (problem: Problem) => void }) {
  const latest = useRef({ tools, onProblem });
  useEffect(() => {
    latest.current = { tools, onProblem };
  });
  useEffect(() => {
    let isShown = true;
    const end = async () => {
      const answer = await endVisit(latest.current.tools.client, query);
      if (!isShown) return;
      const { tools, onProblem } = latest.current;
      if (answer.ok && answer.value.outcome === 'proven') return tools.advance({ lookingAt: null });
      const problem = lastProblem();
      // The answer to the same call may have been lost on the way, and the proof be there.
      if (problem === 'old') await tools.advance({ lookingAt: null });
      if (problem !== null) return onProblem(problem);
      if (!answer.ok) tools.onProblem(answer.problem);
    };
    void end();
    return () => {
      isShown = false;
    };
  }, [query]);
  return <Spinner label={jpkiTexts.ending} />;
}

function Explained({
  tools,
  problem,
  onBegun,
  onUnavailable,
}: StepProps & {
  readonly problem: Problem | null;
  readonly onBegun: (visit: JpkiStartAnswer) => void;
  readonly onUnavailable: () => void;
}) {
  const [pending, begin] = usePending(async () => {
    const answer = await tools.client.call('identification.startJpki');
    if (answer.ok) onBegun(answer.value);
    // The app's service may be back soon: no reason to end the page.
    else if (answer.problem.code === 'jpki_unavailable') onUnavailable();
    else tools.onProblem(answer.problem);
  });
  if (currentHost() !== null)
    return (
      <Screen heading={jpkiTexts.heading} actions={<OwnWindowButton look="primary" />}>
        <p>{jpkiTexts.embeddedLead}</p>
      </Screen>
    );
  const told = problem === null ? null : jpkiTexts.problems[problem];
  return (
    <Screen
      heading={jpkiTexts.heading}
      actions={
        <>
          <Button data-testid="jpki-begin" pending={pending} onClick={begin}>
            {problem === null ? jpkiTexts.begin : jpkiTexts.again}
          </Button>
          {problem !== null && <OtherMethod tools={tools} />}
        </>
      }
    >
      {told && (
        <Notice tone="warning" heading={told.heading}>
          <p data-testid={`jpki-${problem}`}>{told.text}</p>
        </Notice>
      )}
      <p>{jpkiTexts.lead}</p>
      <div>
        <p className="font-bold">{jpkiTexts.neededHeading}</p>
        <ul className="list-disc space-y-1 pl-6">
          {jpkiTexts.needed.map((one) => (
            <li key={one}>{one}</li>
          ))}
        </ul>
      </div>
      <p>{jpkiTexts.noMyNumber}</p>
      <p>{jpkiTexts.noPrivate}</p>
    </Screen>
  );
}

/** What is signed, word by word, and the way there: in this tab, so that the app comes back to it. */
function Leaving({
  tools,
  visit,
  onLost,
}: StepProps & { readonly visit: JpkiStartAnswer; readonly onLost: () => void }) {
  const { text, url, standIn } = visit;
  const leave = () => {
    const page = `/identification?publicId=${tools.client.publicId}`;
    if (noteLeaving(page)) window.location.assign(url);
    else onLost();
  };
  return (
    <Screen
      heading={text === null ? jpkiTexts.logInHeading : jpkiTexts.textHeading}
      actions={
        <Button data-testid="jpki-go" onClick={leave}>
          {jpkiTexts.go}
        </Button>
      }
    >
      {standIn && (
        <Notice tone="warning" heading={jpkiTexts.standInHeading}>
          <p>{jpkiTexts.standIn}</p>
        </Notice>
      )}
      <p>{text === null ? jpkiTexts.logInLead : jpkiTexts.textLead}</p>
      {text !== null && (
        <p
          data-testid="jpki-text"
          className="whitespace-pre-line rounded-xl border border-solid-gray-300 bg-white p-4 text-sm"
        >
          {text}
        </p>
      )}
      <p>{text === null ? jpkiTexts.logInPin : jpkiTexts.signPin}</p>
      <p>{jpkiTexts.goLead}</p>
      {!isPhone(navigator.userAgent) && <p>{jpkiTexts.desktop}</p>}
    </Screen>
  );
}
