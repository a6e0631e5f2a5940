import { TextField } from '@ekyc/design/field.tsx';
import { RadioField } from '../layout/radio-field.tsx';
import { FormPanel } from './form-panel.tsx';
import { dataTexts, fieldNames } from './settings-texts.ts';
import type { FormPart } from './use-settings.ts';

const retentions = { days: dataTexts.retentionDays, forever: dataTexts.retentionForever };

/** How long captured data is retained, and what it is used for. */
export function DataFields({ form, errors, set, mayChange }: FormPart) {
  return (
    <FormPanel heading={dataTexts.heading} mayChange={mayChange}>
      <RadioField
        legend={dataTexts.retention}
        names={retentions}
        value={form.keepForever ? 'forever' : 'days'}
        onChange={(value) => set('keepForever', value === 'forever')}
      />
      {!form.keepForever && (
        <TextField
          label={dataTexts.days}
          hint={dataTexts.daysHint}
          inputMode="numeric"
          value={form.retentionDays}
          onChange={(value) => set('retentionDays', value)}
          error={errors.retentionDays}
          autoComplete="off"
          maxLength={4}
        />
      )}
      <TextField
        label={fieldNames.sharingPurpose}
        hint={dataTexts.purposeHint}
        value={form.sharingPurpose}
        onChange={(value) => set('sharingPurpose', value)}
        error={errors.sharingPurpose}
        autoComplete="off"
        maxLength={200}
      />
    </FormPanel>
  );
}
