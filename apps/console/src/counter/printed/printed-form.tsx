import type { ChipDocument } from '@ekyc/contract';
import type { ReaderKeys } from '@ekyc/contract/reader';
import { Button } from '@ekyc/design/button.tsx';
import { TextField } from '@ekyc/design/field.tsx';
import { type FormEvent, useRef, useState } from 'react';
import { focusFirstInvalid } from '../../layout/focus-first-invalid.ts';
import { Panel } from '../../layout/panel.tsx';
import { printedTexts as texts, zoneTexts } from '../counter-texts.ts';
import { keysOf, type PrintedForm as Form, printedFields } from './printed-keys.ts';
import { ZoneCamera } from './zone-camera.tsx';

interface Props {
  readonly publicId: string;
  readonly document: ChipDocument;
  /** What is printed on the specimen; null where a real card is read. */
  readonly specimen: Form | null;
  readonly onKeys: (keys: ReaderKeys) => void;
}

/** What is printed on the document, which opens its chip. */
export function PrintedForm({ publicId, document, specimen, onKeys }: Props) {
  const [camera, setCamera] = useState<'off' | 'on' | 'read'>('off');
  const [form, setForm] = useState<Form>({});
  const [wrong, setWrong] = useState<readonly string[]>([]);
  const formRef = useRef<HTMLFormElement>(null);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const made = keysOf(document, form);
    setWrong(made.ok ? [] : made.wrong);
    if (made.ok) onKeys(made.keys);
    else focusFirstInvalid(formRef.current);
  };
  return (
    <Panel heading={texts.heading}>
      <form ref={formRef} onSubmit={submit} noValidate className="flex max-w-xl flex-col gap-4">
        <p>{texts[document]}</p>
        {specimen !== null && (
          <p>
            <Button look="secondary" wide={false} onClick={() => setForm(specimen)}>
              {texts.fill}
            </Button>
          </p>
        )}
        {document === 'passport' && specimen === null && (
          <p>
            <Button look="secondary" wide={false} onClick={() => setCamera('on')}>
              {zoneTexts.open}
            </Button>
          </p>
        )}
        {camera === 'on' && (
          <ZoneCamera
            publicId={publicId}
            onRead={(read) => {
              setForm(read);
              setCamera('read');
            }}
            onClose={() => setCamera('off')}
          />
        )}
        {camera === 'read' && (
          <p role="status" className="font-bold">
            {zoneTexts.check}
          </p>
        )}
        {printedFields[document].map(({ name, label, hint, maxLength, digits, secret = false }) => (
          <TextField
            key={name}
            label={label}
            hint={hint}
            value={form[name] ?? ''}
            onChange={(value) => setForm((before) => ({ ...before, [name]: value }))}
            error={wrong.includes(name) ? texts.malformed : undefined}
            type={secret ? 'password' : 'text'}
            inputMode={digits ? 'numeric' : 'text'}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            // Blanks and hyphens may stand between.
            maxLength={maxLength + 4}
          />
        ))}
        <Button type="submit">{texts.submit}</Button>
      </form>
    </Panel>
  );
}
