import type { BusinessAnswer, Method } from '@ekyc/contract';
import { businessConditions } from '@ekyc/contract/methods';
import { Notice } from '@ekyc/design/notice.tsx';
import { todayInTokyo } from '@ekyc/documents';
import { useState } from 'react';
import { CheckBox } from '../layout/check-box.tsx';
import { Choice, ChoicesField } from './choices-field.tsx';
import { dayWords } from '../words/instants.ts';
import { keysOf, methodLabels, regimeLabels } from '../words/names.ts';
import { methodWarning, type MethodWarning } from './lawful-methods.ts';
import { fieldNames, methodTexts as texts } from './settings-texts.ts';
import type { FormPart } from './use-settings.ts';

interface Props extends Omit<FormPart, 'mayChange'> {
  readonly lawful: BusinessAnswer['lawfulMethods'];
  readonly metByOperator: BusinessAnswer['metByOperator'];
}

/** How people may be identified, and what only concerns one of the methods. */
export function MethodFields({ form, errors, set, lawful, metByOperator }: Props) {
  const [today] = useState(() => todayInTokyo(new Date()));
  const met = [...metByOperator, ...businessConditions.filter((condition) => form[condition])];
  const warning = methodWarning(lawful, { ...form, met }, today);
  const shown = shownMethods(metByOperator, form.methods);
  return (
    <>
      <ChoicesField
        legend={fieldNames.methods}
        hint={texts.hint}
        names={methodLabels}
        offered={shown}
        notes={texts.notes}
        chosen={form.methods}
        onChange={(chosen) => set('methods', chosen)}
        error={errors.methods}
      />
      {warning !== null && form.methods.length > 0 && (
        <Notice tone="warning">{warningText(warning, regimeLabels[form.regime])}</Notice>
      )}
      {form.methods.includes('chipAtCounter') && (
        <CheckBox checked={form.passportAtCounter} onChange={(on) => set('passportAtCounter', on)}>
          <Choice name={texts.passport} note={texts.passportNote} />
        </CheckBox>
      )}
      {form.methods.includes('jpki') && (
        <>
          <CheckBox checked={form.signatureVerifier} onChange={(on) => set('signatureVerifier', on)}>
            <Choice name={texts.verifier} note={texts.verifierNote} />
          </CheckBox>
          <CheckBox checked={form.occupationHeld} onChange={(on) => set('occupationHeld', on)}>
            <Choice name={texts.occupation} note={texts.occupationNote} />
          </CheckBox>
        </>
      )}
    </>
  );
}

/** Methods that the operator has set up, and those chosen before. */
function shownMethods(
  metByOperator: BusinessAnswer['metByOperator'],
  chosen: readonly Method[],
): readonly Method[] {
  return keysOf(methodLabels).filter((method) => {
    const needed = method === 'jpki' ? 'jpkiProvider' : method === 'mdoc' ? 'mdocReader' : null;
    return needed === null || metByOperator.includes(needed) || chosen.includes(method);
  });
}

function warningText(warning: MethodWarning, regime: string): string {
  switch (warning.kind) {
    case 'none':
      return texts.none(regime);
    case 'lacks':
      return texts.lacks(regime, warning.condition);
    case 'ends':
      return texts.ends(regime, dayWords(warning.lastDay));
  }
}
