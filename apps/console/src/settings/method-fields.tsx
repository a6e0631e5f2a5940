import { CheckBox } from '../layout/check-box.tsx';
import { Choice, ChoicesField } from './choices-field.tsx';
import { fieldNames, methodTexts as texts } from './settings-texts.ts';
import type { FormPart } from './use-settings.ts';

/** How people may be identified, and what only concerns one of the methods. */
export function MethodFields({ form, errors, set }: Omit<FormPart, 'mayChange'>) {
  return (
    <>
      <ChoicesField
        legend={fieldNames.methods}
        hint={texts.hint}
        names={texts.names}
        notes={texts.notes}
        chosen={form.methods}
        onChange={(chosen) => set('methods', chosen)}
        error={errors.methods}
      />
      {form.methods.includes('chipAtCounter') && (
        <CheckBox checked={form.passportAtCounter} onChange={(on) => set('passportAtCounter', on)}>
          <Choice name={texts.passport} note={texts.passportNote} />
        </CheckBox>
      )}
    </>
  );
}
