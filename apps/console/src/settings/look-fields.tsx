import { carriesWhiteText } from '@ekyc/design/brand-colour.ts';
import { TextField } from '@ekyc/design/field.tsx';
import { Panel } from '../layout/panel.tsx';
import { TextArea } from '../layout/text-area.tsx';
import { LogoField } from './logo-field.tsx';
import { Preview } from './preview.tsx';
import { fieldNames, lookTexts, texts } from './settings-texts.ts';
import type { FormPart } from './use-settings.ts';

interface Props extends FormPart {
  readonly logoUrl: string | null;
  readonly onLogo: (logoUrl: string | null) => void;
}

/** How the visitor's screens look, with the first one drawn beside. */
export function LookFields({ form, errors, set, logoUrl, onLogo, mayChange }: Props) {
  return (
    <Panel heading={lookTexts.heading}>
      <div className="grid min-w-0 gap-6 lg:grid-cols-[minmax(0,1fr)_24rem]">
        <fieldset disabled={!mayChange} className="flex min-w-0 flex-col gap-4">
          <LogoField logoUrl={logoUrl} onLogo={onLogo} mayChange={mayChange} />
          <ColourField form={form} errors={errors} set={set} />
          <TextArea
            label={`${fieldNames.greeting}${texts.optional}`}
            hint={lookTexts.greetingHint}
            value={form.greeting}
            onChange={(value) => set('greeting', value)}
            error={errors.greeting}
            maxLength={500}
          />
          <TextArea
            label={`${fieldNames.supportMsg}${texts.optional}`}
            hint={lookTexts.supportHint}
            value={form.supportMsg}
            onChange={(value) => set('supportMsg', value)}
            error={errors.supportMsg}
            maxLength={500}
          />
        </fieldset>
        <Preview form={form} logoUrl={logoUrl} />
      </div>
    </Panel>
  );
}

const usual = '#0017c1';

/** As code and as the browser's own picker, which are one value. */
function ColourField({ form, errors, set }: Omit<FormPart, 'mayChange'>) {
  const colour = form.primaryColor.trim();
  const whole = /^#[0-9a-f]{6}$/i.test(colour);
  return (
    <div className="flex flex-col gap-2">
      <div className="flex items-end gap-3">
        <TextField
          label={`${fieldNames.primaryColor}${texts.optional}`}
          hint={lookTexts.colourHint}
          value={form.primaryColor}
          onChange={(value) => set('primaryColor', value)}
          error={errors.primaryColor}
          autoComplete="off"
          spellCheck={false}
          maxLength={7}
        />
        <input
          type="color"
          aria-label={lookTexts.colourPick}
          value={whole ? colour.toLowerCase() : usual}
          onChange={(event) => set('primaryColor', event.target.value)}
          className="h-12 w-14 shrink-0 cursor-pointer rounded border border-solid-gray-536 bg-white p-1"
        />
      </div>
      <p role="status" className="text-sm font-bold empty:hidden">
        {whole && !carriesWhiteText(colour) && lookTexts.colourPale}
      </p>
    </div>
  );
}
