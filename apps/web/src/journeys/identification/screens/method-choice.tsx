import type { Method } from '@ekyc/contract';
import { methodSteps } from '@ekyc/contract/methods';
import { usePending } from '@ekyc/design/use-pending.ts';
import { use } from 'react';
import { HeaderContext } from '../../../design/header-context.ts';
import { isPhone } from '../../../design/device.ts';
import { Screen } from '../../../design/screen.tsx';
import { questionsOfStep } from '../../session/help/questions-of-step.tsx';
import type { JourneyTools, StepProps } from '../journey-tools.ts';
import { methodChoiceHeading, methodChoiceLead, methodNames, methodSentences } from '../method-texts.ts';
import { offeredHere } from './other-method.tsx';
import { Start } from './start.tsx';

/** Where several methods serve the visitor chooses one, and then sees what is taken by it; else that at once. */
export function StartByMethod({ tools }: StepProps) {
  const { record } = tools.facts;
  const offered = offeredHere(tools);
  // On a desktop the phone that goes on is asked, where a camera is needed.
  const { takesFace } = methodSteps[tools.customizations.method];
  const isHere = !takesFace || isPhone(navigator.userAgent) || record.started;
  const isAsked = isHere && offered.length > 1 && !record.methodChosen;
  return isAsked ? <MethodChoice tools={tools} offered={offered} /> : <Start tools={tools} />;
}

function MethodChoice({ tools, offered }: StepProps & { readonly offered: readonly Method[] }) {
  const header = use(HeaderContext);
  // Which parts are coming, and whether a picture is taken, is what is chosen here.
  const undecided = { progress: null, advice: [], questions: questionsOfStep('identification', 'choice') };
  return (
    <HeaderContext value={{ ...header, ...undecided }}>
      <Screen heading={methodChoiceHeading}>
        <p>{methodChoiceLead}</p>
        <ul className="flex flex-col gap-3">
          {offered.map((method) => (
            <li key={method}>
              <Choice tools={tools} method={method} />
            </li>
          ))}
        </ul>
      </Screen>
    </HeaderContext>
  );
}

function Choice({ tools, method }: StepProps & { readonly method: Method }) {
  const [pending, choose] = usePending(async () => chooseMethod(tools, method));
  return (
    <button
      type="button"
      data-testid={`choose-${method}`}
      disabled={pending}
      aria-busy={pending}
      onClick={choose}
      className="flex w-full flex-col gap-1 rounded-lg border border-solid-gray-536 p-4 text-left hover:bg-solid-gray-50 disabled:opacity-60"
    >
      <span className="font-bold">{methodNames[method]}</span>
      <span className="text-sm">{methodSentences[method](tools.business.name)}</span>
    </button>
  );
}

/** Everything that the page knows of the method is asked for anew. */
async function chooseMethod(tools: JourneyTools, method: Method): Promise<void> {
  const isOther = method !== tools.customizations.method;
  if (isOther) {
    const chosen = await tools.client.call('identification.putMethod', { method });
    if (!chosen.ok) return tools.onProblem(chosen.problem);
  }
  await tools.advance({ methodChosen: true });
  if (isOther) window.location.reload();
}
