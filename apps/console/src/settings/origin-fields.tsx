import { CheckBox } from '../layout/check-box.tsx';
import { TextArea } from '../layout/text-area.tsx';
import { FormPanel } from './form-panel.tsx';
import { fieldNames, originTexts } from './settings-texts.ts';
import type { FormPart } from './use-settings.ts';

/** The business's own sites: where a visitor goes back to, and which pages may embed the journey. */
export function OriginFields({ form, errors, set, mayChange }: FormPart) {
  return (
    <FormPanel heading={originTexts.heading} mayChange={mayChange}>
      <TextArea
        label={fieldNames.redirectOrigins}
        hint={originTexts.redirectHint}
        value={form.redirectOrigins}
        onChange={(value) => set('redirectOrigins', value)}
        error={errors.redirectOrigins}
        rows={4}
      />
      <fieldset className="flex flex-col gap-2">
        <legend className="mb-1 font-bold">{fieldNames.framingOrigins}</legend>
        <CheckBox checked={form.framingSame} onChange={(on) => set('framingSame', on)}>
          {originTexts.framingSame}
        </CheckBox>
        {!form.framingSame && (
          <TextArea
            label={fieldNames.framingOrigins}
            hint={originTexts.framingHint}
            value={form.framingOrigins}
            onChange={(value) => set('framingOrigins', value)}
            error={errors.framingOrigins}
            rows={4}
          />
        )}
      </fieldset>
    </FormPanel>
  );
}
