import type { IdType, RecordingPolicy, Regime } from '@ekyc/contract';
import { FieldError, SelectField, TextField } from '@ekyc/design/field.tsx';
import { useId } from 'react';
import { CheckBox } from '../layout/check-box.tsx';
import { idTypeLabels, keysOf, regimeLabels } from '../words/names.ts';
import { FormPanel } from './form-panel.tsx';
import { fieldNames, journeyTexts, texts } from './settings-texts.ts';
import type { FormPart } from './use-settings.ts';

/** What a visitor is asked for. */
export function JourneyFields({ form, errors, set, mayChange }: FormPart) {
  return (
    <FormPanel heading={journeyTexts.heading} mayChange={mayChange}>
      <IdTypesField form={form} errors={errors} set={set} />
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

function IdTypesField({ form, errors, set }: Omit<FormPart, 'mayChange'>) {
  const id = useId();
  const toggle = (idType: IdType, on: boolean) =>
    set(
      'idTypes',
      keysOf(idTypeLabels).filter((one) => (one === idType ? on : form.idTypes.includes(one))),
    );
  return (
    <fieldset
      aria-describedby={errors.idTypes === undefined ? undefined : `${id}-error`}
      data-invalid={errors.idTypes === undefined ? undefined : ''}
      className="flex flex-col"
    >
      <legend className="mb-1 font-bold">{fieldNames.idTypes}</legend>
      <div className="grid sm:grid-cols-2">
        {keysOf(idTypeLabels).map((idType) => (
          <CheckBox
            key={idType}
            checked={form.idTypes.includes(idType)}
            onChange={(on) => toggle(idType, on)}
          >
            {idTypeLabels[idType]}
          </CheckBox>
        ))}
      </div>
      <FieldError id={`${id}-error`} error={errors.idTypes} />
    </fieldset>
  );
}
