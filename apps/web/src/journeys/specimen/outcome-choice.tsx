import { useId } from 'react';
import * as texts from './specimen-texts.ts';

interface Props {
  readonly outcomes: readonly string[];
  readonly chosen: string;
  readonly onChoose: (outcome: string) => void;
}

/** How it is to end; the single reasons of a refusal stand apart. */
export function OutcomeChoice({ outcomes, chosen, onChoose }: Props) {
  const name = useId();
  const isReason = (outcome: string) => outcome.includes(':');
  const choice = (outcome: string) => (
    <Choice
      key={outcome}
      name={name}
      outcome={outcome}
      checked={outcome === chosen}
      onChoose={() => onChoose(outcome)}
    />
  );
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="sr-only">{texts.outcomeHeading}</legend>
      {outcomes.filter((outcome) => !isReason(outcome)).map(choice)}
      <details>
        <summary className="min-h-[48px] cursor-pointer py-3 font-bold text-brand">
          {texts.moreOutcomes}
        </summary>
        <div className="flex flex-col gap-2">{outcomes.filter(isReason).map(choice)}</div>
      </details>
    </fieldset>
  );
}

interface ChoiceProps {
  readonly name: string;
  readonly outcome: string;
  readonly checked: boolean;
  readonly onChoose: () => void;
}

function Choice({ name, outcome, checked, onChoose }: ChoiceProps) {
  return (
    <label className="flex min-h-[48px] items-center gap-3 rounded-lg border border-solid-gray-536 px-4 py-2 has-checked:border-2 has-checked:border-brand has-checked:bg-solid-gray-50">
      <input
        type="radio"
        name={name}
        value={outcome}
        checked={checked}
        onChange={onChoose}
        className="size-5 shrink-0"
      />
      <span className="min-w-0 break-words">{texts.outcomeName(outcome)}</span>
    </label>
  );
}
