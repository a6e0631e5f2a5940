import { WaitingDrawing } from '@ekyc/design/drawings/waiting.tsx';
import type { CompletedAnswer, Kind } from '@ekyc/contract';
import { useEffect, useState } from 'react';
import { pauseUntilRetry } from '@ekyc/design/pause-until-retry.ts';
import { Screen } from '../../../design/screen.tsx';
import { useLong } from '@ekyc/design/use-long.ts';
import { closedStep } from '../closed-step.ts';
import type { SessionTools } from '../session-tools.ts';
import { ReturnButton } from './blocked-screens.tsx';
import { Stages } from './stages.tsx';
import * as sessionTexts from '../session-texts.ts';
import { examiningStages } from './ending-texts.ts';

const firstPause = 500;
/** Most outcomes are there by then: until then the pause holds nobody up. */
const soon = 10_000;
const longestPause = 8000;
/** What the screen promises. */
const patience = 60_000;

/** Asks until it is decided, after a while less and less often; the business gets the result even if this page is closed. */
export function Examining({ tools }: { tools: SessionTools }) {
  const { client, advance, onProblem, facts } = tools;
  const [completed, setCompleted] = useState(facts.completed);
  useEffect(() => {
    const stop = new AbortController();
    const poll = async () => {
      const begun = performance.now();
      for (let pause = firstPause; ; ) {
        await pauseUntilRetry(pause, stop.signal);
        if (performance.now() - begun > soon) pause = Math.min(longestPause, pause * 1.3);
        const completed = await client.callOwn('getCompleted');
        if (stop.signal.aborted) return;
        if (!completed.ok) return onProblem(completed.problem);
        if (closedStep(completed.value) !== 'examining') return advance();
        setCompleted(completed.value);
      }
    };
    poll().catch((error: unknown) => {
      if (!stop.signal.aborted) throw error;
    });
    return () => stop.abort();
  }, [client, advance, onProblem]);
  const long = useLong(true, patience);
  const { name, siteUrl } = tools.business;
  return (
    <Screen
      heading={sessionTexts.examiningHeading}
      drawing={<WaitingDrawing done={1} />}
      lead={
        <div className="flex flex-col gap-4">
          <p role="status">{long ? sessionTexts.examiningBusy : sessionTexts.examiningUsual}</p>
          <p>{sessionTexts.examiningMayClose(name)}</p>
        </div>
      }
      actions={long ? <ReturnButton name={name} url={siteUrl} siteOnly /> : undefined}
    >
      <StagesOf kind={client.kind} completed={completed} business={name} />
    </Screen>
  );
}

interface StagesProps {
  readonly kind: Kind;
  readonly completed: CompletedAnswer;
  readonly business: string;
}

/** What was submitted is there; the comparison is queued or under way; the result ends this screen. */
function StagesOf({ kind, completed, business }: StagesProps) {
  const { document, account, face, queued, compared, result } = examiningStages;
  const received = {
    identification: [completed.account === 'shared' ? account : document, face],
    selfieData: [face],
    faceAuthentication: [face],
    additionalDocument: [document],
  }[kind];
  const comparison = completed.status === 'examining' ? compared : queued;
  return <Stages stages={[...received, comparison, result(business)]} now={received.length} />;
}
