import type { BusinessAnswer } from '@ekyc/contract';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { focusFirstInvalid } from '../layout/focus-first-invalid.ts';
import { texts as frame } from '../layout/layout-texts.ts';
import { usePermission } from '../membership/use-permission.ts';
import { AboutFields } from './about-fields.tsx';
import { DataFields } from './data-fields.tsx';
import { DecisionFields } from './decision-fields.tsx';
import { JourneyFields } from './journey-fields.tsx';
import { LookFields } from './look-fields.tsx';
import { OriginFields } from './origin-fields.tsx';
import { SaveBar } from './save-bar.tsx';
import { useSettings } from './use-settings.ts';

/** The form over all settings; the logo is changed by itself, at once. */
export function SettingsEditor({ read }: { read: BusinessAnswer }) {
  const mayChange = usePermission()('settings', 'write');
  const settings = useSettings(read);
  const [logoUrl, setLogoUrl] = useState(read.logoUrl);
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (Object.keys(settings.errors).length > 0) focusFirstInvalid(form.current);
  }, [settings.errors]);
  const part = { ...settings, mayChange };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    settings.save();
  };
  return (
    <form ref={form} onSubmit={submit} noValidate className="flex min-w-0 flex-col gap-5">
      {!mayChange && <p>{frame.readOnly}</p>}
      <AboutFields {...part} />
      <LookFields {...part} logoUrl={logoUrl} onLogo={setLogoUrl} />
      <JourneyFields
        {...part}
        lawful={settings.base.lawfulMethods}
        metByOperator={settings.base.metByOperator}
      />
      <DecisionFields
        {...part}
        bounds={settings.base.bounds}
        faceModel={settings.base.faceModel}
        mode={settings.base.mode}
      />
      <DataFields {...part} />
      <OriginFields {...part} />
      {mayChange && <SaveBar settings={settings} />}
    </form>
  );
}
