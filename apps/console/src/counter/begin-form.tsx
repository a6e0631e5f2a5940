import type { BusinessAnswer, Regime } from '@ekyc/contract';
import { Button } from '@ekyc/design/button.tsx';
import { SelectField, TextField } from '@ekyc/design/field.tsx';
import { Notice } from '@ekyc/design/notice.tsx';
import { todayInTokyo } from '@ekyc/documents';
import { type FormEvent, useCallback, useState } from 'react';
import { useLoaded } from '../api/use-loaded.ts';
import { useSend } from '../api/use-send.ts';
import { Panel } from '../layout/panel.tsx';
import { Failed, Waiting } from '../layout/waiting.tsx';
import { useMembership } from '../membership/membership.ts';
import { go } from '../routing/location.ts';
import { pathOfCounter } from '../routing/route.ts';
import { regimeLabels } from '../words/names.ts';
import { type CounterDocument, documentsOffered, rememberDocument } from './chip-documents.ts';
import { beginTexts as texts } from './counter-texts.ts';
import { DocumentField } from './document-field.tsx';

/** Makes an identification at the counter, of one document. */
export function BeginForm() {
  const { client } = useMembership();
  const ask = useCallback((signal: AbortSignal) => client.call('business.get', { signal }), [client]);
  const { loaded, reload } = useLoaded(ask);
  return (
    <Panel heading={texts.heading}>
      {loaded.state === 'loading' && <Waiting />}
      {loaded.state === 'failed' && <Failed problem={loaded.problem} onRetry={reload} />}
      {loaded.state === 'loaded' && <Form business={loaded.value} />}
    </Panel>
  );
}

function Form({ business }: { business: BusinessAnswer }) {
  const [today] = useState(() => todayInTokyo(new Date()));
  const [wanted, setWanted] = useState<CounterDocument>('myNumberCard');
  const [regime, setRegime] = useState<Regime | ''>('');
  const [reference, setReference] = useState('');
  const offered = documentsOffered(business, regime || business.settings.regime, today);
  const idType = offered.includes(wanted) ? wanted : offered[0];
  const { pending, submit, problem } = useBegin({ idType, regime, reference: reference.trim() });
  return (
    <form onSubmit={submit} noValidate className="flex max-w-xl flex-col gap-4">
      <RegimeField regime={regime} onChange={setRegime} />
      {idType === undefined ? (
        <Notice tone="warning">{texts.noDocument}</Notice>
      ) : (
        <DocumentField offered={offered} chosen={idType} onChange={setWanted} />
      )}
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
      {idType !== undefined && (
        <Button type="submit" pending={pending}>
          {texts.submit}
        </Button>
      )}
    </form>
  );
}

interface Begun {
  /** Undefined where none is offered. */
  readonly idType: CounterDocument | undefined;
  readonly regime: Regime | '';
  readonly reference: string;
}

function useBegin({ idType, regime, reference }: Begun) {
  const { client } = useMembership();
  const { pending, run, problem } = useSend(
    () =>
      client.call('identification.create', {
        body: {
          method: 'chipAtCounter',
          ...(idType && { idTypes: [idType] }),
          ...(regime && { regime }),
          ...(reference && { targetUserId: reference }),
        },
      }),
    ({ publicId }) => {
      if (idType) rememberDocument(publicId, idType);
      go(pathOfCounter(publicId));
    },
  );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    // Enter in a field submits, too, where there is no button.
    if (idType) run();
  };
  return { pending, submit, problem };
}

interface RegimeProps {
  readonly regime: Regime | '';
  readonly onChange: (regime: Regime | '') => void;
}

function RegimeField({ regime, onChange }: RegimeProps) {
  return (
    <SelectField label={texts.regime} value={regime} onChange={(value) => onChange(value as Regime | '')}>
      <option value="">{texts.regimeAsSet}</option>
      {Object.entries(regimeLabels).map(([key, name]) => (
        <option key={key} value={key}>
          {name}
        </option>
      ))}
    </SelectField>
  );
}
