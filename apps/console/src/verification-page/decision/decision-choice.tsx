import type { DecisionRequest } from '@ekyc/contract';
import { useId } from 'react';
import { texts } from './decision-texts.ts';

type Decision = DecisionRequest['decision'];

interface Props {
  readonly names: Readonly<Partial<Record<Decision, string>>>;
  readonly value: Decision | null;
  readonly onChange: (decision: Decision) => void;
}

/** The decisions side by side, each with its key. */
export function DecisionChoice({ names, value, onChange }: Props) {
  const group = useId();
  return (
    <fieldset>
      <legend className="mb-1 font-bold xl:sr-only">{texts.decision}</legend>
      <div className="flex flex-wrap gap-2">
        {(Object.entries(names) as [Decision, string][]).map(([decision, name], at) => (
          <label
            key={decision}
            className="flex min-h-[44px] flex-auto items-center gap-2 rounded-lg border border-solid-gray-420 px-3 has-checked:border-brand has-checked:bg-blue-50 has-checked:font-bold"
          >
            <input
              type="radio"
              name={group}
              checked={value === decision}
              onChange={() => onChange(decision)}
              aria-keyshortcuts={String(at + 1)}
              className="size-5 shrink-0"
            />
            {name}
            <kbd aria-hidden="true" className="ml-auto text-sm font-normal text-solid-gray-700 max-xl:hidden">
              {at + 1}
            </kbd>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
