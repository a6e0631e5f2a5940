import { TextField } from '@ekyc/design/field.tsx';
import { FormPanel } from './form-panel.tsx';
import { aboutTexts, fieldNames, texts } from './settings-texts.ts';
import type { FormPart } from './use-settings.ts';

/** The business as its visitors read of it. */
export function AboutFields({ form, errors, set, mayChange }: FormPart) {
  return (
    <FormPanel heading={aboutTexts.heading} mayChange={mayChange}>
      <TextField
        label={fieldNames.name}
        hint={aboutTexts.nameHint}
        value={form.name}
        onChange={(value) => set('name', value)}
        error={errors.name}
        autoComplete="organization"
        maxLength={100}
      />
      {(['siteUrl', 'privacyPolicyUrl'] as const).map((name) => (
        <TextField
          key={name}
          label={`${fieldNames[name]}${texts.optional}`}
          type="url"
          value={form[name]}
          onChange={(value) => set(name, value)}
          error={errors[name]}
          autoComplete="off"
          maxLength={2000}
        />
      ))}
    </FormPanel>
  );
}
