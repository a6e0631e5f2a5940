import type { BusinessAnswer, RecordingPolicy, Regime } from '@ekyc/contract';
import { SelectField, TextField } from '@ekyc/design/field.tsx';
import { CheckBox } from '../layout/check-box.tsx';
import { idTypeLabels, keysOf, regimeLabels } from '../words/names.ts';
import { ChoicesField } from './choices-field.tsx';
import { FormPanel } from './form-panel.tsx';
import { MethodFields } from './method-fields.tsx';
import { fieldNames, journeyTexts, texts } from './settings-texts.ts';
import type { FormPart } from './use-settings.ts';

interface Props extends FormPart {
  readonly lawful: BusinessAnswer['lawfulMethods'];
  readonly metByOperator: BusinessAnswer['metByOperator'];
}

/** What a visitor is asked for. */
export function JourneyFields({ form, errors, set, mayChange, lawful, metByOperator }: Props) {
  return (
    <FormPanel heading={journeyTexts.heading} mayChange={mayChange}>
      <ChoicesField
        legend={fieldNames.idTypes}
        names={idTypeLabels}
        chosen={form.idTypes}
        onChange={(chosen) => set('idTypes', chosen)}
        error={errors.idTypes}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <SelectField
          label={fieldNames.regime}
          hint={journeyTexts.regimeHint}
          value={form.regime}
          onChange={(value) => set('regime', value as Regime)}
          error={errors.regime}
        >
          {keysOf(regimeLabels).map((regime) => (
            <option key={regime} value={regime}>
              {regimeLabels[regime]}
            </option>
          ))}
        </SelectField>
        <TextField
          label={`${fieldNames.minimumAge}${texts.optional}`}
          hint={journeyTexts.minimumAgeHint}
          inputMode="numeric"
          value={form.minimumAge}
          onChange={(value) => set('minimumAge', value)}
          error={errors.minimumAge}
          autoComplete="off"
          maxLength={3}
        />
      </div>
      <MethodFields form={form} errors={errors} set={set} lawful={lawful} metByOperator={metByOperator} />
      <SelectField
        label={fieldNames.recording}
        value={form.recording}
        onChange={(value) => set('recording', value as RecordingPolicy)}
        error={errors.recording}
      >
        {keysOf(journeyTexts.recordings).map((policy) => (
          <option key={policy} value={policy}>
            {journeyTexts.recordings[policy]}
          </option>
        ))}
      </SelectField>
      <SelectField
        label={fieldNames.resubmissions}
        hint={journeyTexts.resubmissionsHint}
        value={form.resubmissions}
        onChange={(value) => set('resubmissions', value)}
        error={errors.resubmissions}
      >
        {[0, 1, 2, 3].map((count) => (
          <option key={count} value={count}>
            {journeyTexts.times(count)}
          </option>
        ))}
      </SelectField>
      <CheckBox checked={form.requireThickness} onChange={(on) => set('requireThickness', on)}>
        {journeyTexts.thickness}
      </CheckBox>
      <CheckBox checked={form.allowDesktop} onChange={(on) => set('allowDesktop', on)}>
        {journeyTexts.desktop}
      </CheckBox>
    </FormPanel>
  );
}
