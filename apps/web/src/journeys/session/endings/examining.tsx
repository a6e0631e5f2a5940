import { WaitingDrawing } from '@ekyc/design/drawings/waiting.tsx';
import { useEffect } from 'react';
import { pauseUntilRetry } from '../../../api/connection.ts';
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
  const { client, advance, onProblem } = tools;
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
      <Stages stages={examiningStages(name)} now={1} />
    </Screen>
  );
}
