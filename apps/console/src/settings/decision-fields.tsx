import type { BusinessAnswer } from '@ekyc/contract';
import { TextField } from '@ekyc/design/field.tsx';
import { Notice } from '@ekyc/design/notice.tsx';
import { CheckBox } from '../layout/check-box.tsx';
import { FormPanel } from './form-panel.tsx';
import { PolicyField } from './policy-field.tsx';
import { decisionTexts } from './settings-texts.ts';
import type { FormPart } from './use-settings.ts';

interface Props extends FormPart {
  readonly bounds: BusinessAnswer['bounds'];
  readonly faceModel: BusinessAnswer['faceModel'];
  readonly mode: BusinessAnswer['mode'];
}

/** How outcomes become a decision. */
export function DecisionFields({ form, errors, set, mayChange, bounds, faceModel, mode }: Props) {
  const limits = {
    accept: [bounds.match.accept.min, bounds.match.accept.max, bounds.defaults.accept],
    review: [bounds.match.review.min, bounds.match.review.max, bounds.defaults.review],
  } as const;
  return (
    <FormPanel heading={decisionTexts.heading} mayChange={mayChange}>
      <fieldset className="flex flex-col gap-3">
        <legend className="mb-1 font-bold">{decisionTexts.match}</legend>
        <p>{decisionTexts.matchIntro}</p>
        <Notice>{noticeOf(mode, faceModel)}</Notice>
        <CheckBox checked={form.usualMatch} onChange={(on) => set('usualMatch', on)}>
          {decisionTexts.matchDefault}
        </CheckBox>
        {!form.usualMatch && (
          <div className="grid gap-4 sm:grid-cols-2">
            {(['accept', 'review'] as const).map((name) => (
              <TextField
                key={name}
                label={decisionTexts[name]}
                hint={decisionTexts[`${name}Hint`](...limits[name])}
                inputMode="decimal"
                value={form[name]}
                onChange={(value) => set(name, value)}
                error={errors[name]}
                autoComplete="off"
                maxLength={10}
              />
            ))}
          </div>
        )}
      </fieldset>
      <PolicyField policy={form.policy} onChange={(policy) => set('policy', policy)} error={errors.policy} />
      <CheckBox checked={form.faceWithoutLiveness} onChange={(on) => set('faceWithoutLiveness', on)}>
        {decisionTexts.faceWithoutLiveness}
      </CheckBox>
      <CheckBox checked={form.fourEyes} onChange={(on) => set('fourEyes', on)}>
        {decisionTexts.fourEyes}
      </CheckBox>
      <TextField
        label={decisionTexts.reviewHours}
        hint={decisionTexts.reviewHoursHint}
        inputMode="numeric"
        value={form.reviewHours}
        onChange={(value) => set('reviewHours', value)}
        error={errors.reviewHours}
        autoComplete="off"
        maxLength={3}
      />
    </FormPanel>
  );
}

/** What the distances are worth: with which model, and whether it decides anything without a person. */
function noticeOf(mode: Props['mode'], { title, decides }: Props['faceModel']): string {
  if (mode === 'sandbox') return decisionTexts.modelInSandbox(title);
  return decides ? decisionTexts.modelDecides(title) : decisionTexts.modelNeverDecides(title);
}
