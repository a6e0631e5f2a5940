import type { DecisionRequest } from '@ekyc/contract';
import { texts } from './decision-texts.ts';

type Decision = DecisionRequest['decision'];

const letters = ['a', 'b', 'c', 'd'] as const;

/** The key of each template of this decision. */
export function templateKeys(
  decision: Decision | null,
  choose: (reason: string) => void,
): Readonly<Record<string, () => void>> {
  if (decision === null) return {};
  return Object.fromEntries(
    texts.templates[decision].map((reason, at) => [letters[at] ?? '', () => choose(reason)]),
  );
}

/** Whether it was taken over as it is. */
export function isTemplate(reason: string): boolean {
  return Object.values<readonly string[]>(texts.templates).some((all) => all.includes(reason));
}

/** Reasons that are given often; each can be changed afterwards. */
export function ReasonTemplates({
  decision,
  onChoose,
}: {
  decision: Decision;
  onChoose: (reason: string) => void;
}) {
  return (
    <ul aria-label={texts.templatesLabel} className="flex flex-wrap gap-1.5">
      {texts.templates[decision].map((reason, at) => (
        <li key={reason}>
          <button
            type="button"
            aria-keyshortcuts={letters[at]?.toUpperCase()}
            onClick={() => onChoose(reason)}
            className="flex min-h-[44px] items-center gap-2 rounded-full border border-solid-gray-420 bg-white px-3 text-sm text-brand hover:underline"
          >
            {reason}
            <kbd aria-hidden="true" className="text-solid-gray-700 max-xl:hidden">
              {letters[at]?.toUpperCase()}
            </kbd>
          </button>
        </li>
      ))}
    </ul>
  );
}
