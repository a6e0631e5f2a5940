import type { Regime } from '@ekyc/contract';
import { Button } from '@ekyc/design/button.tsx';
import { SelectField, TextField } from '@ekyc/design/field.tsx';
import { Notice } from '@ekyc/design/notice.tsx';
import { type FormEvent, useState } from 'react';
import { useSend } from '../api/use-send.ts';
import { Panel } from '../layout/panel.tsx';
import { useMembership } from '../membership/membership.ts';
import { go } from '../routing/location.ts';
import { pathOfCounter } from '../routing/route.ts';
import { idTypeLabels, regimeLabels } from '../words/names.ts';
import { type CounterDocument, counterDocuments, rememberDocument } from './chip-documents.ts';
import { beginTexts as texts } from './counter-texts.ts';

/** Makes an identification at the counter, of one document. */
export function BeginForm() {
  const { client } = useMembership();
  const [idType, setIdType] = useState<CounterDocument>('myNumberCard');
  const [regime, setRegime] = useState<Regime | ''>('');
  const [reference, setReference] = useState('');
  const { pending, run, problem } = useSend(
    () =>
      client.call('identification.create', {
        body: {
          method: 'chipAtCounter',
          idTypes: [idType],
          ...(regime === '' ? {} : { regime }),
          ...(reference.trim() === '' ? {} : { targetUserId: reference.trim() }),
        },
      }),
    ({ publicId }) => {
      rememberDocument(publicId, idType);
      go(pathOfCounter(publicId));
    },
  );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    run();
  };
  return (
    <Panel heading={texts.heading}>
      <form onSubmit={submit} noValidate className="flex max-w-xl flex-col gap-4">
        <SelectField
          label={texts.document}
          value={idType}
          onChange={(value) => setIdType(value as CounterDocument)}
        >
          {counterDocuments.map((one) => (
            <option key={one} value={one}>
              {idTypeLabels[one]}
            </option>
          ))}
        </SelectField>
        <SelectField
          label={texts.regime}
          value={regime}
          onChange={(value) => setRegime(value as Regime | '')}
        >
          <option value="">{texts.regimeAsSet}</option>
          {Object.entries(regimeLabels).map(([key, name]) => (
            <option key={key} value={key}>
              {name}
            </option>
          ))}
        </SelectField>
        <TextField
          label={texts.reference}
          hint={texts.referenceHint}
          value={reference}
          onChange={setReference}
          autoComplete="off"
          maxLength={200}
        />
        {problem !== null && (
          <Notice tone="error">
            {problem.code === 'regime_method_not_allowed' ? texts.methodOff : problem.title}
          </Notice>
        )}
        <Button type="submit" pending={pending}>
          {texts.submit}
        </Button>
      </form>
    </Panel>
  );
}
