import type { CheckName, PolicySettings } from '@ekyc/contract';
import { FieldError, SelectField } from '@ekyc/design/field.tsx';
import { checkLabels, keysOf } from '../words/names.ts';
import { decisionTexts as texts } from './settings-texts.ts';

type Outcome = keyof typeof texts.outcomes;
type Action = keyof typeof texts.actions;

/** What is made of an outcome where the business says nothing. */
const usual: Record<Outcome, Action> = { failed: 'decline', consider: 'review', advisory: 'ignore' };

interface Props {
  readonly policy: PolicySettings;
  readonly onChange: (policy: PolicySettings) => void;
  readonly error: string | undefined;
}

/** What is made of each check's outcomes; folded, since most businesses change nothing of it. */
export function PolicyField({ policy, onChange, error }: Props) {
  const set = (check: CheckName, outcome: Outcome, action: string) => {
    const { [outcome]: _, ...others } = policy[check] ?? {};
    const actions = action === '' ? others : { ...others, [outcome]: action as Action };
    const { [check]: __, ...rest } = policy;
    // Nothing said is the same as never touched.
    onChange(Object.keys(actions).length === 0 ? rest : { ...rest, [check]: actions });
  };
  const changed = Object.keys(policy).length;
  return (
    <div className="flex flex-col gap-2">
      <p className="font-bold">{texts.policy}</p>
      <p>{texts.policyIntro}</p>
      <details className="rounded-lg border border-solid-gray-300">
        <summary className="min-h-[48px] cursor-pointer px-4 py-3 font-bold">
          {texts.policySummary(changed)}
        </summary>
        <div className="flex flex-col divide-y divide-solid-gray-200 px-4">
          {keysOf(checkLabels).map((check) => (
            <fieldset key={check} className="py-4">
              <legend className="float-left mb-2 w-full font-bold">{checkLabels[check]}</legend>
              <div className="clear-both grid gap-3 sm:grid-cols-3">
                {keysOf(texts.outcomes).map((outcome) => (
                  <SelectField
                    key={outcome}
                    label={texts.outcomes[outcome]}
                    value={policy[check]?.[outcome] ?? ''}
                    onChange={(action) => set(check, outcome, action)}
                  >
                    <option value="">{texts.usual(texts.actions[usual[outcome]])}</option>
                    {keysOf(texts.actions).map((action) => (
                      <option key={action} value={action}>
                        {texts.actions[action]}
                      </option>
                    ))}
                  </SelectField>
                ))}
              </div>
            </fieldset>
          ))}
        </div>
      </details>
      <FieldError id="policy-error" error={error} />
    </div>
  );
}
