import type { BusinessAnswer } from '@ekyc/contract';
import { Notice } from '@ekyc/design/notice.tsx';
import { todayInTokyo } from '@ekyc/documents';
import { useState } from 'react';
import { CheckBox } from '../layout/check-box.tsx';
import { Choice, ChoicesField } from './choices-field.tsx';
import { dayWords } from '../words/instants.ts';
import { regimeLabels } from '../words/names.ts';
import { methodWarning } from './lawful-methods.ts';
import { fieldNames, methodTexts as texts } from './settings-texts.ts';
import type { FormPart } from './use-settings.ts';

interface Props extends Omit<FormPart, 'mayChange'> {
  readonly lawful: BusinessAnswer['lawfulMethods'];
}

/** How people may be identified, and what only concerns one of the methods. */
export function MethodFields({ form, errors, set, lawful }: Props) {
  const [today] = useState(() => todayInTokyo(new Date()));
  const warning = methodWarning(lawful, form, today);
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
      {warning !== null && form.methods.length > 0 && (
        <Notice tone="warning">
          {warning.kind === 'none'
            ? texts.none(regimeLabels[form.regime])
            : texts.ends(regimeLabels[form.regime], dayWords(warning.lastDay))}
        </Notice>
      )}
      {form.methods.includes('chipAtCounter') && (
        <CheckBox checked={form.passportAtCounter} onChange={(on) => set('passportAtCounter', on)}>
          <Choice name={texts.passport} note={texts.passportNote} />
        </CheckBox>
      )}
    </>
  );
}
