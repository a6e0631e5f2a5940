import { brandColours } from '@ekyc/design/brand-colour.ts';
import { Button } from '@ekyc/design/button.tsx';
import { BusinessMark } from '@ekyc/design/business-mark.tsx';
import { TextSizeButton } from '@ekyc/design/text-size-button.tsx';
import { type CSSProperties, useId } from 'react';
import { idTypeLabels } from '../words/names.ts';
import type { SettingsForm } from './settings-form.ts';
import { lookTexts, previewTexts as texts } from './settings-texts.ts';
import { joinInSentence } from '@ekyc/design/join-words.ts';

/** A visitor's page is light, also where the console is dark. */
const light = {
  color: '#1a1a1a',
  '--color-white': '#fff',
  '--color-black': '#000',
  '--color-solid-gray-50': '#f2f2f2',
  '--color-solid-gray-100': '#e6e6e6',
  '--color-solid-gray-200': '#cccccc',
  '--color-solid-gray-536': '#767676',
  '--color-solid-gray-700': '#4d4d4d',
  '--color-solid-gray-900': '#1a1a1a',
  '--color-blue-900': '#0017c1',
  '--color-brand': '#0017c1',
  '--color-brand-fill': '#0017c1',
  '--color-on-brand': '#fff',
} as CSSProperties;

/** The visitor's first screen as it would look with what is typed; a drawing, nothing of it can be pressed. */
export function Preview({ form, logoUrl }: { form: SettingsForm; logoUrl: string | null }) {
  const id = useId();
  const colour = form.primaryColor.trim();
  // As applyBrandColour does it.
  const colours = brandColours(colour);
  const style =
    colours === null
      ? light
      : ({
          ...light,
          '--color-brand': colours.brand,
          '--color-brand-fill': colours.fill,
          '--color-on-brand': colours.onFill,
        } as CSSProperties);
  return (
    <figure aria-labelledby={id} className="flex min-w-0 flex-col gap-2 self-start lg:sticky lg:top-4">
      <figcaption id={id} className="font-bold">
        {lookTexts.preview}
        <span className="block text-sm font-normal text-solid-gray-700">{lookTexts.previewNote}</span>
      </figcaption>
      <div
        inert
        data-testid="preview"
        style={style}
        className="flex flex-col gap-4 rounded-2xl border-4 border-solid-gray-800 bg-white p-4"
      >
        <Top name={form.name} logoUrl={logoUrl} />
        <StartScreen form={form} />
        {form.supportMsg.trim() !== '' && (
          <div className="flex flex-col gap-1 border-t border-dashed border-solid-gray-536 pt-3">
            <p className="text-sm text-solid-gray-700">{texts.underHelp}</p>
            <p className="rounded-lg bg-solid-gray-50 p-3 whitespace-pre-line">{form.supportMsg}</p>
          </div>
        )}
      </div>
    </figure>
  );
}

function Top({ name, logoUrl }: { name: string; logoUrl: string | null }) {
  return (
    <div className="flex items-center gap-2 border-b border-solid-gray-100 pb-2">
      <div className="min-w-0 flex-1">
        <BusinessMark name={name} logoUrl={logoUrl} />
      </div>
      <TextSizeButton />
    </div>
  );
}

function StartScreen({ form }: { form: SettingsForm }) {
  const names = joinInSentence(form.idTypes.map((idType) => idTypeLabels[idType]));
  const facts = [
    [texts.bring, names + (form.idTypes.length > 1 ? texts.oneOf : texts.original)],
    [texts.information, texts.taken + (form.recording === 'off' ? '' : texts.recorded)],
    [texts.purpose, texts.purposeOf(form.name)],
    [texts.recipient, form.name],
    [texts.period, texts.periodOf(form.name)],
  ];
  return (
    <>
      <p className="text-2xl leading-snug font-bold text-balance">{texts.heading(form.name)}</p>
      {form.greeting.trim() !== '' && <p className="whitespace-pre-line">{form.greeting}</p>}
      <p>{texts.lead(form.name)}</p>
      <dl className="@container divide-y divide-solid-gray-200 rounded-xl border border-solid-gray-200 text-sm leading-normal [word-break:auto-phrase]">
        {facts.map(([term, text]) => (
          <div key={term} className="gap-x-3 px-3 py-2 @min-[17rem]:grid @min-[17rem]:grid-cols-[6em_1fr]">
            <dt className="font-bold">{term}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      <p className="font-bold text-brand">{texts.details}</p>
      <Button>{texts.begin}</Button>
      <Button look="text">{texts.stop}</Button>
    </>
  );
}
